/**
 * Cheap cryptography: no secret, but everything that a wrong key, a wrong byte or a wrong hash
 * would show, shows.
 */
export class ModelKey {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

const HEAD = 8;
let keys = 0;
let ids = 0;

export function textOf(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('utf8');
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array, from: number): number {
  let hash = from >>> 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** What was sealed, or undefined if the key is another or a byte has changed. */
export function open(key: unknown, sealed: ArrayBuffer | Uint8Array): ArrayBuffer | undefined {
  const view = sealed instanceof Uint8Array ? sealed : new Uint8Array(sealed);
  if (!(key instanceof ModelKey) || view.length < HEAD) return undefined;
  const head = new DataView(view.buffer, view.byteOffset, HEAD);
  const bytes = view.slice(HEAD);
  return head.getUint32(0) === key.number && head.getUint32(4) === hashOf(bytes, key.number)
    ? bytes.buffer
    : undefined;
}

function asBytes(data: ArrayBuffer | Uint8Array): Uint8Array {
  return data instanceof Uint8Array ? data : new Uint8Array(data);
}

export const modelCrypto = {
  reset(): void {
    keys = 0;
    ids = 0;
  },
  getRandomValues: <T>(array: T): T => array,
  randomUUID: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
  subtle: {
    generateKey: async () => new ModelKey((keys += 1)),
    async encrypt(_algorithm: unknown, key: ModelKey, data: ArrayBuffer): Promise<ArrayBuffer> {
      const bytes = asBytes(data);
      const sealed = new Uint8Array(HEAD + bytes.length);
      const head = new DataView(sealed.buffer);
      head.setUint32(0, key.number);
      head.setUint32(4, hashOf(bytes, key.number));
      sealed.set(bytes, HEAD);
      return sealed.buffer;
    },
    async decrypt(_algorithm: unknown, key: ModelKey, sealed: Uint8Array): Promise<ArrayBuffer> {
      const bytes = open(key, sealed);
      if (!bytes) throw new DOMException('It does not open', 'OperationError');
      return bytes;
    },
    async digest(_algorithm: string, data: ArrayBuffer | Uint8Array): Promise<ArrayBuffer> {
      const bytes = asBytes(data);
      const hash = new DataView(new ArrayBuffer(32));
      for (let word = 0; word < 8; word += 1)
        hash.setUint32(word * 4, hashOf(bytes, 0x811c9dc5 + word * 0x9e3779b9));
      return hash.buffer;
    },
  },
};

/** What `sha256` gives under this model. */
export function modelSha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: 8 }, (_, word) =>
    hashOf(bytes, 0x811c9dc5 + word * 0x9e3779b9)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}
