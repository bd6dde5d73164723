/** A number in groups of seven bits, the smallest first. All but the last have the eighth bit. */
export function varint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

export function fourBytes(number: number): number[] {
  return [number >>> 24, number >>> 16, number >>> 8, number].map((byte) => byte & 255);
}

export type Reader = ReturnType<typeof readerOf>;

/** Reads bytes one after another. Throws a RangeError where they end too early. */
export function readerOf(bytes: Uint8Array) {
  let at = 0;
  const byte = (): number => {
    const next = bytes[at];
    if (next === undefined) throw new RangeError();
    at += 1;
    return next;
  };
  return {
    byte,
    isAtEnd: () => at >= bytes.length,
    left: () => bytes.length - at,
    /** Takes the next bytes, so many of them. */
    take(length: number): Uint8Array {
      if (length > bytes.length - at) throw new RangeError();
      at += length;
      return bytes.subarray(at - length, at);
    },
    fourBytes: () => ((byte() << 24) | (byte() << 16) | (byte() << 8) | byte()) >>> 0,
    varint(): number {
      let number = 0;
      for (let factor = 1; ; factor *= 128) {
        const next = byte();
        number += (next % 128) * factor;
        if (!Number.isSafeInteger(number)) throw new RangeError();
        if (next < 128) return number;
      }
    },
  };
}
