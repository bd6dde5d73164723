/**
 * Where kept photos lie: on disk or in an S3-compatible store. A photo's name is 128 random bits as
 * hexadecimal digits.
 */
export type PhotoStore = {
  /**
   * Moves a photo from a file of this machine into the store. From then on it survives a power cut.
   */
  take(path: string, file: string): Promise<void>;
  /** Throws if there is no such photo. */
  read(file: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Removes a photo. A missing one is no error. */
  remove(file: string): Promise<void>;
  /**
   * Lists the photos whose names begin with these two hexadecimal digits, with the time of storing.
   */
  list(prefix: string): Promise<{ file: string; storedAt: number }[]>;
  /** Throws if the store cannot be reached. */
  ask(): Promise<void>;
};

/** Every beginning of a name: "00" to "ff". */
export const PREFIXES = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
);

export function keyOf(file: string): string {
  return `${file.slice(0, 2)}/${file}.jpg`;
}
