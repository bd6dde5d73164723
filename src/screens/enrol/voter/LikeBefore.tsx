import { useState, type MouseEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { streetOf } from './neighbours.ts';

/**
 * Takes over what voters of one house, or of one street, share with the voter who was saved just
 * before. It fills in fields that stay on the screen and can be changed. Never the line: the next
 * one on the roll may be somebody else's.
 */
export function LikeBefore() {
  const { t } = useTranslation();
  const { before } = useSubmissionParts();
  const { setValue } = useFormContext<Fields>();
  const [taken, setTaken] = useState<'house' | 'street'>();
  if (!before) return undefined;

  const { name = '', votersInHouse = '', address = '' } = before;
  const fill = (fields: Fields) => {
    for (const [field, value] of Object.entries(fields))
      setValue(field, value, { shouldValidate: value !== '' });
  };
  const takeHouse = () => {
    fill({ votersInHouse, address });
    setTaken('house');
  };
  const takeStreet = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    fill({ votersInHouse: '', address: streetOf(address) });
    setTaken('street');
    // The number of the house is still to be typed, and comes first.
    const box = currentTarget.form?.elements.namedItem('address');
    if (!(box instanceof HTMLTextAreaElement)) return;
    box.focus();
    box.setSelectionRange(0, 0);
  };
  return (
    <div
      className="voter__before stack-12"
      role="group"
      aria-label={t('voter:like.label', { name })}
    >
      <Button kind="quiet" aria-pressed={taken === 'house'} onClick={takeHouse}>
        {t('voter:like.house')}
      </Button>
      <Button kind="quiet" aria-pressed={taken === 'street'} onClick={takeStreet}>
        {t('voter:like.street')}
      </Button>
    </div>
  );
}
