import { useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import type { Fields } from '../formDescription.ts';
import { useField, useSubmissionParts } from '../submissionContext.ts';

/** A question, the field that says why it has no answer, and the word there. */
type Why = { name: string; why: string; word: string };

/** Tells whether a form says that a question has no answer, and says so or takes it back. */
function useWhyNot({ name, why, word }: Why) {
  const { control, setValue, clearErrors } = useFormContext<Fields>();
  const [answer, said] = useWatch({ control, name: [name, why] });
  const isSaid = said === word && answer === '';
  const say = (isNow: boolean) => {
    if (isNow) setValue(name, '', { shouldDirty: true });
    setValue(why, isNow ? word : '', { shouldDirty: true });
    clearErrors(name);
  };
  return { isSaid, say };
}

/** Shows a question, or its name alone where the form says that it has no answer. */
export function UnlessSaid({ children, ...asked }: Why & { children: ReactNode }) {
  const { label } = useField(asked.name);
  return useWhyNot(asked).isSaid ? <p className="field__label">{label}</p> : children;
}

/** Says that a question has no answer. Without that way out people make answers up. */
export function WhyNot(asked: Why) {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  const { isSaid, say } = useWhyNot(asked);
  return <WayOut words={t(`${form}:${asked.why}.${asked.word}`)} isTaken={isSaid} onTake={say} />;
}

/** Returns true from the first time on that a way out is needed: it mustn't go under a finger. */
export function useIsOffered(isNeeded: boolean): boolean {
  const [isOffered, setIsOffered] = useState(isNeeded);
  if (isNeeded && !isOffered) setIsOffered(true);
  return isOffered || isNeeded;
}

type WayOutProps = { words: string; isTaken: boolean; onTake: (isNow: boolean) => void };

/** A button that says it, and then a tick that takes it back. */
export function WayOut({ words, isTaken, onTake }: WayOutProps) {
  // The button and the tick take each other's place, and the focus goes along.
  const wasTapped = useRef(false);
  const takeFocus = (element: HTMLElement | null) => {
    if (element && wasTapped.current) element.focus();
    if (element) wasTapped.current = false;
  };
  const tap = (isNow: boolean) => {
    wasTapped.current = true;
    onTake(isNow);
  };
  if (!isTaken)
    return (
      <Button kind="plain" ref={takeFocus} onClick={() => tap(true)}>
        {words}
      </Button>
    );
  return (
    <label className="tick">
      <input type="checkbox" checked ref={takeFocus} onChange={() => tap(false)} />
      <span>{words}</span>
    </label>
  );
}
