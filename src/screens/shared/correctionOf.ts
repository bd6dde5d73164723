import { KINDS, type Kind } from '../../domain/outbox/kinds.ts';

/**
 * Returns the link to where an entry is corrected: the form of its kind, which opens at the field
 * that a refusal named.
 */
export function correctionOf({ id, kind }: { id: string; kind: Kind }): {
  to: string;
  state: { entry: string };
} {
  return { to: KINDS[kind].to, state: { entry: id } };
}
