import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../form/formDescription.ts';
import { BoothChip } from './BoothChip.tsx';

/**
 * Stands above the steps of a form that was opened to join. A form that was begun for somebody else
 * may have come back in its place, so the last step asks whose it is.
 */
export function JoiningTop({ step }: { step: string }) {
  const { t } = useTranslation();
  return (
    <>
      <BoothChip step={step} />
      {step === 'consent' && (
        <Controller<Fields, 'joins'>
          name="joins"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <label className="tick">
              <input
                type="checkbox"
                ref={ref}
                checked={value === 'self'}
                onBlur={onBlur}
                onChange={({ target }) => onChange(target.checked ? 'self' : '')}
              />
              <span>{t('member:join.self')}</span>
            </label>
          )}
        />
      )}
    </>
  );
}
