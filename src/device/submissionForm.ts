import type { Sending } from '../domain/outbox.ts';
import type { Photo } from '../domain/submission.ts';
import type { PhotoBytes } from './outboxStore.ts';

type Travelling = Pick<Sending, 'id' | 'owner' | 'savedAt'> & { content: { photos: Photo[] } };

/** An entry as multipart form data, the way docs/decisions/0001-wire.md says. @param sender whose login it travels with */
export function submissionForm({ id, owner, savedAt, content }: Travelling, fields: Record<string, string>, photos: PhotoBytes, sender: string): FormData {
  const form = new FormData();
  form.set('submissionId', id);
  form.set('savedAt', new Date(savedAt).toISOString());
  if (owner !== sender) form.set('onBehalfOf', owner);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { slot, sha256 } of content.photos) form.set(`${slot}Sha256`, sha256);
  for (const [slot, bytes] of photos) form.set(slot, new Blob([bytes], { type: 'image/jpeg' }), `${slot}.jpg`);
  return form;
}

/** Around each part of a multipart body stand the boundary and its headers. */
const AROUND_A_PART_BYTES = 100;

/** About how many bytes a form has when it travels: the browser does not tell. */
export function sizeOfForm(form: FormData): number {
  const parts = [...form].map(([name, value]) => name.length + (typeof value === 'string' ? new TextEncoder().encode(value).length : value.size));
  return parts.reduce((sum, bytes) => sum + bytes + AROUND_A_PART_BYTES, 0);
}
