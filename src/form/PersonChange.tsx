import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePerson, isMissed } from '../domain/forms/changePerson.ts';
import { ABOUT } from '../domain/forms/personFields.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Fields } from './formDescription.ts';
import { useSubmissionParts } from './submissionContext.ts';
import type { TakenPhoto } from './useDraft.ts';

/** What was the first person's. `name` is '' if the form had none. */
type TakenOut = { name: string; fields: Fields; photos: TakenPhoto[]; isAsked: boolean };

/**
 * Changes the person whom a form is about. It takes out what the first one gave, consent included,
 * before anybody has to read a question.
 */
export function usePersonChange() {
  const { description, onTakeOut } = useSubmissionParts();
  const { getValues, setValue } = useFormContext<Fields>();
  const [taken, setTaken] = useState<TakenOut>();
  /** `known` is what the form knows of the next person. */
  const change = (known: Fields) => {
    const before = getValues();
    const { fields, taken: out, isAsked } = changePerson(before, known, description.empty);
    for (const [name, value] of Object.entries(fields))
      if (value !== before[name]) setValue(name, value, { shouldDirty: true });
    setTaken({ name: before['name'] ?? '', fields: out, photos: onTakeOut(), isAsked });
  };
  return { change, taken, forget: () => setTaken(undefined) };
}

/** Says what went out of the form with the first person, and puts it back on a tap. */
export function PersonChange({ change }: { change: ReturnType<typeof usePersonChange> }) {
  return change.taken && <TakenOut taken={change.taken} onDone={change.forget} />;
}

function TakenOut({ taken, onDone }: { taken: TakenOut; onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const { description, photos, onPutBack } = useSubmissionParts();
  const { setValue } = useFormContext<Fields>();
  const now = useWatch<Fields>();
  const { form, texts, empty } = description;
  const about: Partial<Record<string, string>> = ABOUT;
  const names = Object.keys(taken.fields);
  const slots = taken.photos.map(({ slot }) => slot);
  const isMissing = slots.length > 0 || isMissed(taken.fields);
  const isTakenAnew =
    slots.some((slot) => photos.bytes.has(slot) || photos.preparing.includes(slot)) ||
    names.some((name) => now[name] !== empty[name]);
  const isAgreed = now['consentAt'] !== '';
  const putBack = () => {
    for (const [name, value] of Object.entries(taken.fields))
      setValue(name, value, { shouldDirty: true });
    onPutBack(taken.photos);
    onDone();
  };
  const list = new Intl.ListFormat(i18n.language === 'en' ? 'en' : 'ta');
  const things = list.format(
    [...slots, ...new Set(names.map((name) => about[name] ?? name))].map((name) =>
      t(`${form}:${texts?.[name] ?? name}.label`),
    ),
  );
  if (isTakenAnew || !(isMissing || (taken.isAsked && !isAgreed))) return undefined;
  return (
    <Notice kind="waiting">
      {isMissing && (
        <p>{t(`submission:takenOut.${taken.name ? 'text' : 'nameless'}`, { ...taken, things })}</p>
      )}
      {taken.isAsked && !isAgreed && <p>{t('submission:takenOut.consent')}</p>}
      {isMissing && (
        <Button kind="quiet" onClick={putBack}>
          {t('submission:takenOut.putBack')}
        </Button>
      )}
    </Notice>
  );
}
