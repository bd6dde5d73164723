import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import './Menu.css';

/**
 * Shows a button that opens a list of links. Escape closes it, and so does moving the focus or
 * clicking elsewhere.
 */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const goElsewhere = ({ target }: Event) =>
      !box.current?.contains(target as Node) && setIsOpen(false);
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    // We need `pointerdown` as well as `focusin`: Safari doesn't focus a button when it's clicked.
    document.addEventListener('focusin', goElsewhere);
    document.addEventListener('pointerdown', goElsewhere);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('focusin', goElsewhere);
      document.removeEventListener('pointerdown', goElsewhere);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);
  return (
    <div className="menu" ref={box}>
      <button
        type="button"
        className="menu__button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      <ul id={id} className="menu__list card" hidden={!isOpen}>
        {children}
      </ul>
    </div>
  );
}
