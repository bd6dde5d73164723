import type { PhotoBytes } from '../../device/outbox/outboxStore.ts';
import type { Fields, FormDescription, Step } from './formDescription.ts';

export function shownSteps({ steps }: FormDescription, fields: Fields): Step[] {
  return steps.filter(({ isShown }) => isShown?.(fields) ?? true);
}

/** What was typed in steps that are not shown any more counts as not answered, and does not travel. */
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

/** The step that asks for a field or a photo; undefined if none does. */
export function stepOf(steps: readonly Step[], name: string): Step | undefined {
  return steps.find(({ fields, photos }) => fields.includes(name) || photos.includes(name));
}

/** The first step in which something is missing or wrong, else the last: where a form that came back goes on. Without its rules, as yet, it has just begun. */
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
