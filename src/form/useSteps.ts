import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { dayInIndia } from '../domain/app/calendar.ts';
import type { Fields, FormDescription, Step } from './formDescription.ts';
import type { OpenedDraft } from './opened.ts';
import { placeToMend, shownSteps, startOf, stepOf } from './steps.ts';
import { stepsInHistory } from './stepsInHistory.ts';
import type { Photos } from './useDraft.ts';

/**
 * Tracks where the person is in a form of several steps. A form opens where there is something to
 * do: at the field that a refusal named, where its person was, at the first step of a correction,
 * else at the first unfinished step. If the form doesn't ask any more for what was refused, that is
 * the last one.
 */
export function useSteps(
  description: FormDescription,
  opened: OpenedDraft,
  form: UseFormReturn<Fields, unknown, Fields>,
  photos: RefObject<Photos>,
) {
  const [areas] = useState(() => new Map<string, HTMLButtonElement | null>());
  const [attempt, setAttempt] = useState(0);
  const [name, setName] = useState(
    () => startOf(description, opened, dayInIndia(Date.now()))?.name,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // Re-render only when an answer adds or removes steps.
  useWatch({
    control: form.control,
    compute: (fields: Fields) =>
      shownSteps(description, fields)
        .map((each) => each.name)
        .join(),
  });
  const shown = shownSteps(description, form.getValues());
  const index = Math.max(
    0,
    shown.findIndex((step) => step.name === name),
  );
  const step = shown[index] as Step;

  // An object of its own for each request, so that the same field can be sought again.
  const [sought, setSought] = useState(() => {
    const field = placeToMend(shown, opened.refused?.field ?? '');
    return field === undefined ? undefined : { field };
  });
  const focusOn = (field: string) => setSought({ field });
  const { setFocus } = form;
  // Runs once the step with the field is on the screen, and the field isn't folded any more.
  useEffect(() => {
    if (!sought) return;
    const photo = areas.get(sought.field);
    if (photo) photo.focus();
    else setFocus(sought.field);
    // The browser doesn't, if the field had the focus before.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [sought, areas, setFocus]);
  const lastStep = useRef(name);
  useEffect(() => {
    if (lastStep.current === name) return;
    lastStep.current = name;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [name]);

  const open = (next: string | undefined) => {
    setAttempt(0);
    setName(next ?? name);
  };
  const openField = (field: string) => {
    open(stepOf(shown, field)?.name);
    focusOn(field);
  };
  const isWrong = (field: string) =>
    photos.current.errors[field] !== undefined || form.getFieldState(field).invalid;
  const back = () => open(shown[index - 1]?.name);
  const inHistory = useRef<ReturnType<typeof stepsInHistory>>(undefined);
  const goBack = useEffectEvent(back);
  useEffect(() => {
    const kept = stepsInHistory(() => goBack());
    inHistory.current = kept;
    return kept.stop;
  }, []);
  useEffect(() => inHistory.current?.show(index > 0), [index]);
  /** Opens the first step with a mistake and shows all of its mistakes. */
  const showMistakes = () => {
    const wrong = shown.find(({ fields, photos: slots }) => [...slots, ...fields].some(isWrong));
    if (wrong) setName(wrong.name);
    setAttempt((count) => count + 1);
  };
  return {
    step,
    shown,
    index,
    count: shown.length,
    isLast: index === shown.length - 1,
    areas,
    heading,
    attempt,
    sought: sought?.field,
    focusOn,
    open,
    openField,
    showMistakes,
    next: () => open(shown[index + 1]?.name),
    back,
    /** To call before a finished form is left or replaced: its steps leave the history. */
    leave: async () => inHistory.current?.leave(),
  };
}
