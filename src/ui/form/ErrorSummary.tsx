import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './ErrorSummary.css';

export type FieldError = { field: string; message: string };

/**
 * Lists all errors of a form. It takes the focus each time `attempt` grows. Each line leads to its
 * field.
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
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // Focusing alone doesn't show the start of a box that is taller than the screen.
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{t('common:errorSummary', { count: errors.length })}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <button type="button" onClick={() => onChoose(field)}>
              {t(message)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
