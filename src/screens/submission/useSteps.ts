import { useEffect, useRef, useState, type RefObject } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { dayInIndia } from '../../domain/app/calendar.ts';
import type { Fields, FormDescription, Step } from './formDescription.ts';
import type { OpenedDraft } from './openDraft.ts';
import { firstUnfinished, shownSteps, stepOf } from './steps.ts';
import type { Photos } from './usePhotos.ts';

/**
 * Where the person is in a form of several steps. A form opens where something is to be done: at the field that a refusal
 * named, at the beginning of a correction, else at the first step that is not finished.
 */
export function useSteps(
  description: FormDescription,
  opened: OpenedDraft,
  form: UseFormReturn<Fields, unknown, Fields>,
  photos: RefObject<Photos>,
) {
  const areas = useRef(new Map<string, HTMLButtonElement | null>());
  const [attempt, setAttempt] = useState(0);
  const [name, setName] = useState(() => startOf(description, opened)?.name);
  const heading = useRef<HTMLHeadingElement>(null);
  // Drawn anew only when an answer adds steps or takes some away.
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

  const [toFocus, setToFocus] = useState(opened.field);
  const focusOn = (field: string) => {
    const photo = areas.current.get(field);
    if (photo) photo.focus();
    else form.setFocus(field);
  };
  useEffect(() => {
    if (toFocus === undefined) return;
    focusOn(toFocus);
    setToFocus(undefined);
    // Once, when the step with the field is on the screen: later the person decides where to be.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [toFocus]);
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (!isFirstLook.current) heading.current?.focus({ preventScroll: true });
    if (!isFirstLook.current) window.scrollTo({ top: 0 });
    isFirstLook.current = false;
  }, [name]);

  const open = (next: string | undefined) => {
    setAttempt(0);
    setName(next ?? name);
  };
  const openField = (field: string) => {
    open(stepOf(shown, field)?.name);
    setToFocus(field);
  };
  const isWrong = (field: string) =>
    photos.current.errors[field] !== undefined || form.getFieldState(field).invalid;
  /** The first step with a mistake, with all of its mistakes. */
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
    areas: areas.current,
    heading,
    attempt,
    focusOn,
    open,
    openField,
    showMistakes,
    next: () => open(shown[index + 1]?.name),
    back: () => open(shown[index - 1]?.name),
  };
}

function startOf(
  description: FormDescription,
  { draft, field, photos }: OpenedDraft,
): Step | undefined {
  const shown = shownSteps(description, draft.fields);
  if (field) return stepOf(shown, field) ?? shown[0];
  return draft.corrects === undefined
    ? firstUnfinished(description, draft.fields, photos, dayInIndia(Date.now()))
    : shown[0];
}
