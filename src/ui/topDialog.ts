import { useSyncExternalStore } from 'react';

let dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The modal dialog that was opened last, if one is open: whatever lies outside it cannot be touched. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1));
}

/** Opens a dialog above everything else. Gives what closes it. */
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
