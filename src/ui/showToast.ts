import { toast, type ToastType } from 'react-hot-toast/headless';

/** Section 9 of the specification: how long toasts stay, in milliseconds. The library keeps 20 of them at most. */
export const DURATIONS = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
};

/** What registration says stays a little longer, and has a colour of its own: success green, error red. */
export const REGISTRATION = { duration: 5000, className: 'toast--registration' };

/**
 * Shows a message for a short while. Any earlier one is dismissed first (section 8 of the specification).
 * @param text may hold simple HTML: the Toaster lets through what is harmless, and nothing else
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
