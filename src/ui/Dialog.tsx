import { useEffect, useId, useRef, type ReactNode } from 'react';
import { openModal } from './topDialog.ts';
import './Dialog.css';

/**
 * Shows a modal dialog, which opens when it's rendered. Escape calls `onClose`, and so should the
 * answers in it. The browser moves the focus into the dialog, keeps it there, and returns it.
 */
export function Dialog({
  title,
  className = '',
  onClose,
  children,
}: {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!dialog.current) return undefined;
    const close = openModal(dialog.current);
    // The browser focuses the first button. Below a long text, that scrolls the dialog, so move the
    // focus to the heading. Otherwise leave it, so a dialog's first field keeps the focus.
    if (dialog.current.scrollTop > 0 && heading.current) {
      heading.current.tabIndex = -1;
      heading.current.focus();
    }
    return close;
  }, []);
  return (
    <dialog className={`dialog ${className}`} ref={dialog} aria-labelledby={id} onCancel={onClose}>
      <h2 id={id} ref={heading}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
