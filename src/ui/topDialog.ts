import { useSyncExternalStore } from 'react';

let dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/**
 * Returns the topmost open modal dialog, or undefined. While it's open, people can't click anything
 * outside it.
 */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1));
}

/** Opens a dialog above everything else. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  setDialogs([...dialogs, dialog]);
  return () => {
    dialog.close();
    setDialogs(dialogs.filter((one) => one !== dialog));
  };
}

function setDialogs(next: HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
