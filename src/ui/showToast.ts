import { toast, type ToastType } from 'react-hot-toast/headless';

/**
 * Durations of toasts in milliseconds, from section 9 of the specification. The library keeps 20
 * toasts at most.
 */
export const DURATIONS = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
};

/** Toasts of the registration stay a little longer, and are green for success, red for an error. */
export const REGISTRATION = { duration: 5000, className: 'toast--registration' };

/**
 * Shows a toast. Dismisses any earlier one first (section 8 of the specification).
 * @param text may hold simple HTML; the Toaster lets only harmless tags through
 */
export function showToast(
  kind: ToastType,
  text: string,
  style: { duration?: number; className?: string } = {},
): void {
  dismissToasts();
  if (kind === 'blank') toast(text, style);
  else toast[kind](text, style);
}

export function dismissToasts(): void {
  toast.dismiss();
}
