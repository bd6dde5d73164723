import type { PhotoBytes } from '../../domain/outbox/submission.ts';
import * as v from 'valibot';
import type { Unsent } from '../../domain/outbox/outbox.ts';
import type { Copied } from '../../domain/outbox/mergeCopy.ts';
import { kindNames } from '../../domain/outbox/kinds.ts';
import { sizeOf, type Submission } from '../../domain/outbox/submission.ts';
import { CopyFault } from './copyChunks.ts';
import type { OpenedEntry } from '../outbox/read.ts';
import { parseJson } from '../storage/json.ts';
import { sha256 } from '../storage/sha256.ts';

/**
 * An unpacked entry of a second copy. Its chunk holds the length of its facts (4 bytes,
 * big-endian), the facts as JSON, then the bytes of each photo in turn.
 */
export type Whole = {
  copied: Omit<Copied, 'owner' | 'carrier'>;
  submission: Submission;
  photos: PhotoBytes;
};

const LENGTH_BYTES = 4;
const MAX_LETTERS = { reason: 4_000, field: 100 };
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Facts = v.object({
  id: v.pipe(v.string(), v.uuid()),
  version: v.pipe(count, v.minValue(1)),
  savedAt: v.pipe(v.number(), v.safeInteger()),
  uncertain: v.boolean(),
  shrunk: v.boolean(),
  refusal: v.optional(
    v.object({ reason: text(MAX_LETTERS.reason), field: text(MAX_LETTERS.field) }),
  ),
  kind: v.picklist(kindNames()),
  fields: v.record(text(100), text(100_000)),
  photos: v.array(
    v.object({
      slot: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      bytes: count,
    }),
  ),
});

export function packEntry(
  entry: Unsent,
  { fields, facts: photoFacts, photos }: OpenedEntry,
): ArrayBuffer {
  const { id, version, savedAt, kind, shrunk } = entry;
  const facts: v.InferOutput<typeof Facts> = {
    id,
    version,
    savedAt,
    kind,
    shrunk,
    fields,
    photos: photoFacts,
    // An entry in flight may have arrived by the time somebody opens the copy.
    uncertain: entry.uncertain || entry.state === 'sending',
    // A host that isn't ours may give its reason in an answer of 64 kB.
    ...(entry.state === 'refused' && {
      refusal: {
        reason: entry.reason.slice(0, MAX_LETTERS.reason),
        field: entry.field.slice(0, MAX_LETTERS.field),
      },
    }),
  };
  const json = new TextEncoder().encode(JSON.stringify(facts));
  const bytes = new Uint8Array(LENGTH_BYTES + json.length + sizeOf(photoFacts));
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, LENGTH_BYTES);
  let at = LENGTH_BYTES + json.length;
  for (const { slot, bytes: size } of photoFacts) {
    bytes.set(new Uint8Array(photos.get(slot) ?? new ArrayBuffer(0)), at);
    at += size;
  }
  return bytes.buffer;
}

/**
 * Reads an entry from a chunk and checks each photo's size and hash.
 * @throws CopyFault if the chunk isn't an entry, or a photo differs from the one saved
 */
export async function unpackEntry(chunk: ArrayBuffer): Promise<Whole> {
  if (chunk.byteLength < LENGTH_BYTES) throw new CopyFault('changed');
  const length = new DataView(chunk).getUint32(0);
  const result = v.safeParse(Facts, parseJson(chunk.slice(LENGTH_BYTES, LENGTH_BYTES + length)));
  if (!result.success) throw new CopyFault('changed');
  const { kind, fields, photos: facts, ...copied } = result.output;
  const photos = new Map<string, ArrayBuffer>();
  let at = LENGTH_BYTES + length;
  for (const { slot, bytes, sha256: hash } of facts) {
    const photo = chunk.slice(at, at + bytes);
    if (photo.byteLength !== bytes || (await sha256(photo)) !== hash)
      throw new CopyFault('changed');
    photos.set(slot, photo);
    at += bytes;
  }
  if (at !== chunk.byteLength) throw new CopyFault('changed');
  return { copied, submission: { kind, fields, photos: facts }, photos };
}
