import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './Foldable.css';

/** Text that a person on a small screen can fold away; open at first. Larger screens always show it. `about` is what it tells of. */
export function Foldable({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const words = t(isOpen ? 'common:showLess' : 'common:showMore');
  return (
    <div className="foldable">
      <div id={id} className="foldable__text" data-open={isOpen}>
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
