import { toast } from 'react-hot-toast/headless';

/** Shows a message for a short while. Any earlier one is dismissed first (section 8 of the specification). */
export function showToast(kind: 'success' | 'error', text: string): void {
  toast.dismiss();
  toast[kind](text);
}
