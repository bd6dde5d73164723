import type { Sealed } from '../../src/device/outbox/records.ts';
import type { Random } from './random.ts';

/** Returns a record with a byte changed or the end cut off: of a photo, or of the text. */
export function altered(record: unknown, random: Random): unknown {
  if (record instanceof ArrayBuffer) return alteredBytes(record, random);
  if (!(record instanceof Map)) {
    const sealed = record as Sealed;
    return { ...sealed, sealedFields: alteredBytes(sealed.sealedFields, random) };
  }
  const photos = record as Map<string, ArrayBuffer>;
  const hurt = random.pick([...photos.keys()]);
  return new Map(
    [...photos].map(([slot, sealed]) => [
      slot,
      slot === hurt ? alteredBytes(sealed, random) : sealed,
    ]),
  );
}

function alteredBytes(sealed: ArrayBuffer, random: Random): ArrayBuffer {
  const bytes = new Uint8Array(sealed.slice(0));
  if (bytes.length > 0) bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1);
  return random.chance(0.5) ? bytes.buffer : bytes.buffer.slice(0, random.below(bytes.length));
}
