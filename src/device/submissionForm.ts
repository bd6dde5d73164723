import type { Sending } from '../domain/outbox.ts';
import type { Photo } from '../domain/submission.ts';
import type { Form } from './form.ts';
import type { PhotoBytes } from './outboxStore.ts';

type Travelling = Pick<Sending, 'id' | 'owner' | 'savedAt'> & { content: { photos: Photo[] } };

/** An entry as the form in which it travels, the way docs/decisions/0001-wire.md says. @param sender whose login it travels with */
export function submissionForm({ id, owner, savedAt, content }: Travelling, fields: Record<string, string>, photos: PhotoBytes, sender: string): Form {
  const form: Form = new Map();
  form.set('submissionId', id);
  form.set('savedAt', new Date(savedAt).toISOString());
  if (owner !== sender) form.set('onBehalfOf', owner);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { slot, sha256 } of content.photos) form.set(`${slot}Sha256`, sha256);
  for (const [slot, bytes] of photos) form.set(slot, bytes);
  return form;
}
