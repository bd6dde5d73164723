import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './Foldable.css';

/**
 * Shows a text that people on small screens can collapse; it starts open. Larger screens always
 * show it. `about` names its subject for screen readers.
 */
export function Foldable({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const words = t(isOpen ? 'common:showLess' : 'common:showMore');
  return (
    <div className="foldable stack-4">
      <div id={id} className="foldable__text stack-12" data-open={isOpen}>
        {children}
      </div>
      <Button
        kind="plain"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${words}: ${about}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words}
      </Button>
    </div>
  );
}
