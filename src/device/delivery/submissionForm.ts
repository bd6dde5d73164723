import type { Sending } from '../../domain/outbox/outbox.ts';
import type { Form } from '../host/form.ts';
import type { OpenedEntry } from '../outbox/outboxStore.ts';

type Travelling = Pick<Sending, 'id' | 'owner' | 'savedAt'>;

/**
 * Builds the form in which an entry is sent, as defined in docs/decisions/0001-wire.md.
 * @param sender the person whose login sends it
 */
export function submissionForm(
  { id, owner, savedAt }: Travelling,
  { fields, facts, photos }: OpenedEntry,
  sender: string,
): Form {
  const form: Form = new Map();
  form.set('submissionId', id);
  form.set('savedAt', new Date(savedAt).toISOString());
  if (owner !== sender) form.set('onBehalfOf', owner);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { slot, sha256 } of facts) form.set(`${slot}Sha256`, sha256);
  for (const [slot, bytes] of photos) form.set(slot, bytes);
  return form;
}
