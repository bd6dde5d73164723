import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeForm, sizeOfForm, type FormParts } from '../../../src/device/api/multipart.ts';

const partsOf = (form: FormParts) => [...form].map(([name, value]) => [name, value] as const);

/** What this platform makes of the same form as FormData, with the boundary that is given. */
async function asFormData(form: FormParts, boundary: string): Promise<Buffer> {
  const data = new FormData();
  for (const [name, value] of partsOf(form)) {
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, new Blob([value], { type: 'image/jpeg' }), `${name}.jpg`);
  }
  const response = new Response(data);
  const theirs = /boundary=(.*)$/.exec(response.headers.get('Content-Type') ?? '')?.[1] ?? '';
  return Buffer.from(
    Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replaceAll(theirs, boundary),
    'latin1',
  );
}

const anyForm = fc
  .array(
    fc.tuple(
      fc.stringMatching(/^[\w" \u0B95-\u0BB9]+$/),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('a\nb\r\nc\rd', 'கா. மணி', ''),
        fc.uint8Array().map((bytes) => new Uint8Array(bytes).buffer),
      ),
    ),
  )
  .map((parts): FormParts => new Map(parts));

describe('encodeForm', () => {
  it('writes what browsers make of FormData, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyForm, async (form) => {
        const { body, type } = encodeForm(form);
        const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1] ?? '';
        expect(Buffer.from(body).equals(await asFormData(form, boundary))).toBe(true);
      }),
    );
  });

  it('uses a boundary that nobody can guess', () => {
    const types = [1, 2, 3].map(() => encodeForm(new Map()).type);
    expect(new Set(types).size).toBe(3);
  });
});

describe('sizeOfForm', () => {
  it('is about what travels', () => {
    const form: FormParts = new Map<string, string | ArrayBuffer>([
      ['name', 'கா. மணி'],
      ['voterCardFront', new ArrayBuffer(100_000)],
    ]);
    expect(Math.abs(sizeOfForm(form) - encodeForm(form).body.length)).toBeLessThan(300);
  });
});
