import { isPhotoNeeded } from '../domain/forms/photoSlots.ts';
import type { PhotoBytes } from '../domain/outbox/submission.ts';
import type { Fields, FormDescription, Step } from './formDescription.ts';
import type { OpenedDraft } from './opened.ts';

export function shownSteps({ steps }: FormDescription, fields: Fields): Step[] {
  return steps.filter(({ isShown }) => isShown?.(fields) ?? true);
}

/**
 * Empties the answers of steps that are no longer shown. They count as not given, and aren't
 * sent.
 */
export function withoutHidden(description: FormDescription, fields: Fields): Fields {
  const shown = shownSteps(description, fields);
  const hidden = description.steps
    .filter((step) => !shown.includes(step))
    .flatMap((step) => step.fields);
  return {
    ...fields,
    ...Object.fromEntries(hidden.map((field) => [field, description.empty[field] ?? ''])),
  };
}

/**
 * Returns a step's mistakes in the order of its fields, each at a field that can be filled in. A
 * field that follows from a wrong one is no mistake of its own.
 */
export function mistakesIn(
  { fields, follows = {} }: Pick<Step, 'fields' | 'follows'>,
  errors: Record<string, { message?: string } | undefined>,
): { field: string; message: string }[] {
  return fields.flatMap((field) => {
    const source = follows[field];
    const message = errors[field]?.message;
    if (!message || (source && errors[source])) return [];
    return [{ field: source ?? field, message }];
  });
}

/** Returns the step that asks for a field or a photo; undefined if none does. */
export function stepOf(steps: readonly Step[], name: string): Step | undefined {
  return steps.find(({ fields, photos }) => fields.includes(name) || photos.includes(name));
}

/**
 * Returns the field or photo at which a person can mend what is wrong with a field: the one from
 * which it follows, or itself. Undefined if no shown step asks for it.
 */
export function placeToMend(shown: readonly Step[], field: string): string | undefined {
  // One tick gives the consent's time and the version of its text.
  const own = field === 'consentVersion' ? 'consentAt' : field;
  const step = stepOf(shown, own);
  return step && (step.follows?.[own] ?? own);
}

/**
 * Returns the first step with something missing or wrong, else the last: a restored form
 * continues there. Until its rules are loaded, returns the first step.
 */
export function firstUnfinished(
  description: FormDescription,
  fields: Fields,
  photos: PhotoBytes,
  today: string,
): Step | undefined {
  const shown = shownSteps(description, fields);
  const wrong = description.rules?.wrongIn(withoutHidden(description, fields), today);
  if (!wrong) return shown[0];
  for (const photo of description.photos)
    if (isPhotoNeeded(photo, fields) && !photos.has(photo.slot)) wrong.add(photo.slot);
  return (
    shown.find((step) => [...step.fields, ...step.photos].some((name) => wrong.has(name))) ??
    shown.at(-1)
  );
}

/**
 * Returns the step at which a form opens: where a refusal named something, where its person was, at
 * the first step of a correction, else at the first unfinished one.
 */
export function startOf(
  description: FormDescription,
  { draft, refused, photos }: Pick<OpenedDraft, 'draft' | 'refused' | 'photos'>,
  today: string,
): Step | undefined {
  const shown = shownSteps(description, draft.fields);
  const named = stepOf(shown, placeToMend(shown, refused?.field ?? '') ?? '');
  if (named) return named;
  const unfinished = firstUnfinished(description, draft.fields, photos, today);
  // Not past the step where its person was: those after it were never shown.
  const left = shown.findIndex(({ name }) => name === draft.step);
  if (left !== -1) return shown.slice(0, left).find((step) => step === unfinished) ?? shown[left];
  return draft.corrects === undefined || refused?.field ? unfinished : shown[0];
}
