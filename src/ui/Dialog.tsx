import { useEffect, useId, useRef, type ReactNode } from 'react';
import { openModal } from './topDialog.ts';
import './Dialog.css';

/**
 * A question that must be answered first. It opens when it is rendered; Escape, like the answers, calls `onClose`.
 * The focus goes in, stays in, and returns to where it came from: the browser sees to that.
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
    // The first button of a long text stands below the fold: there reading begins at the heading, which else would take the focus from every field.
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
