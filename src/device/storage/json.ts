/** Parses bytes as JSON. Returns undefined if they aren't JSON. */
export function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    // Not JSON. Drop the error: its message would quote the content.
    return undefined;
  }
}

export function asJson(value: unknown): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify(value)).buffer;
}
