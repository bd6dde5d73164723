import type { PhotoBytes } from '../domain/outbox/submission.ts';
import type { Fields, FormDescription, Step } from './formDescription.ts';

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
  for (const { slot, required } of description.photos)
    if (required && !photos.has(slot)) wrong.add(slot);
  return (
    shown.find((step) => [...step.fields, ...step.photos].some((name) => wrong.has(name))) ??
    shown.at(-1)
  );
}
