/** The signs that a QR code keeps in 5.5 bits each, as RFC 9285 numbers them. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Writes bytes as a text for a QR code (RFC 9285): two bytes are three signs, a last one two. */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    let rest = second === undefined ? first : first * 256 + second;
    for (let signs = second === undefined ? 2 : 3; signs > 0; signs -= 1) {
      text += SIGNS[rest % 45];
      rest = Math.floor(rest / 45);
    }
  }
  return text;
}

/** Reads bytes from such a text. Returns undefined for any other text. */
export function fromBase45(text: string): Uint8Array | undefined {
  const digits = Array.from(text, (sign) => SIGNS.indexOf(sign));
  if (digits.includes(-1) || digits.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 3) {
    const [first = 0, second = 0, third] = digits.slice(at, at + 3);
    const number = first + 45 * second + 45 * 45 * (third ?? 0);
    if (number >= (third === undefined ? 256 : 65_536)) return undefined;
    bytes.push(...(third === undefined ? [number] : [number >> 8, number & 255]));
  }
  return Uint8Array.from(bytes);
}
