/** Where kept photos lie: on disk, or on an S3-compatible store. A photo is named by 128 random bits, as hexadecimal digits. */
export type PhotoStore = {
  /** Takes a photo over from a file of this machine, which is gone afterwards. When this is done, the photo survives a power cut. */
  take(path: string, file: string): Promise<void>;
  /** Throws if there is no such photo. */
  read(file: string): Promise<Uint8Array<ArrayBuffer>>;
  /** One that is not there is no error. */
  remove(file: string): Promise<void>;
  /** The photos whose names begin with these two hexadecimal digits, and when they were stored. */
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
