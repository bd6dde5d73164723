import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../formDescription.ts';
import { useField, useSubmissionParts } from '../submissionContext.ts';

type WhyNotProps = {
  /** The question, and the field that says why it has no answer. */
  name: string;
  why: string;
  /** What the tick says, a word of the field `why`. */
  word: string;
  /** The tick is shown although nobody has set it. */
  isOffered: boolean;
  children: ReactNode;
};

/**
 * Asks a question, or shows in its place why there is no answer. Without that way out people make
 * answers up.
 */
export function WhyNot({ name, why, word, isOffered, children }: WhyNotProps) {
  const { t } = useTranslation();
  const { description, focusOn } = useSubmissionParts();
  const { label } = useField(name);
  const { control, setValue, clearErrors } = useFormContext<Fields>();
  const [answer, said] = useWatch({ control, name: [name, why] });
  const isSaid = said === word && answer === '';
  const say = (isNow: boolean) => {
    if (isNow) setValue(name, '', { shouldDirty: true });
    setValue(why, isNow ? word : '', { shouldDirty: true });
    clearErrors(name);
    // The tick goes away when nothing is wrong any more.
    if (!isNow) focusOn(name);
  };
  if (!isSaid && !isOffered) return children;
  return (
    <div className="stack-4">
      {isSaid ? <p className="field__label">{label}</p> : children}
      <label className="tick">
        <input type="checkbox" checked={isSaid} onChange={({ target }) => say(target.checked)} />
        <span>{t(`${description.form}:${why}.${word}`)}</span>
      </label>
    </div>
  );
}
