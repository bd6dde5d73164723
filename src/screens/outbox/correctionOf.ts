import type { Kind } from '../../domain/submission.ts';

/** The form in which a kind of entry is corrected; it opens at the field that a refusal named. */
const FORMS: Partial<Record<Kind, string>> = { addvoters: '/enrolvoter' };

/** Where an entry is corrected, for a link; undefined if there is no form for its kind. */
export function correctionOf({ id, kind }: { id: string; kind: Kind }): { to: string; state: { entry: string } } | undefined {
  const to = FORMS[kind];
  return to === undefined ? undefined : { to, state: { entry: id } };
}
