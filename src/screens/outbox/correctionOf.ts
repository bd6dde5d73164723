import type { Kind } from '../../domain/outbox/submission.ts';
import { FORMS } from '../submission/forms.ts';

/**
 * Returns the link to where an entry is corrected: the form of its kind, which opens at the field
 * that a refusal named.
 */
export function correctionOf({ id, kind }: { id: string; kind: Kind }): {
  to: string;
  state: { entry: string };
} {
  return { to: FORMS[kind].to, state: { entry: id } };
}
