import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './ErrorSummary.css';

/** `message` is a message key, and `label` the field's label in the reader's language. */
export type FieldError = { field: string; message: string; label: string };

/** More lines than this push the form away. Then the first ones are shown, the others folded. */
const MOST = 4;

/**
 * Lists all errors of a form in the order of their fields on the screen, which only the page knows:
 * forms move and fold them. It takes the focus each time `attempt` grows. Each line leads to its
 * field, which has its name in the markup. What is corrected goes, and the next one moves up. Where
 * two fields have the same fault, their labels tell which is which.
 */
export function ErrorSummary({
  errors,
  attempt,
  onChoose,
}: {
  errors: FieldError[];
  attempt: number;
  onChoose: (field: string) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const names = errors.map(({ field }) => field).join(' ');
  const [order, setOrder] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const onScreen = Array.from(box.current?.closest('form')?.querySelectorAll('[name]') ?? []);
    const placeOf = (name: string) =>
      onScreen.findIndex((field) => field.getAttribute('name') === name);
    setOrder(names.split(' ').toSorted((one, other) => placeOf(one) - placeOf(other)));
  }, [names]);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // Focusing alone doesn't show the start of a box that is taller than the screen.
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  if (errors.length === 0) return null;
  const sorted = errors.toSorted(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  );
  const lines = sorted.map(({ field, message, label }) => (
    <li key={field}>
      <button type="button" onClick={() => onChoose(field)}>
        {errors.filter((error) => error.message === message).length > 1 && `${label}: `}
        {t(message)}
      </button>
    </li>
  ));
  const folded = lines.length > MOST ? lines.splice(MOST - 1) : [];
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{t('common:errorSummary', { count: errors.length })}</h2>
      <ul>{lines}</ul>
      {folded.length > 0 && (
        <details>
          <summary>{t('common:moreErrors', { count: folded.length })}</summary>
          <ul>{folded}</ul>
        </details>
      )}
    </div>
  );
}
