import type { Kind } from '../../domain/outbox/submission.ts';
import { FORMS } from '../submission/forms.ts';

/** Where an entry is corrected, for a link: the form of its kind, which opens at the field that a refusal named. */
export function correctionOf({ id, kind }: { id: string; kind: Kind }): {
  to: string;
  state: { entry: string };
} {
  return { to: FORMS[kind].to, state: { entry: id } };
}
