/**
 * Of the peers only what is used here: they are installed with the benchmark, not with the project,
 * which is checked without them.
 */
declare module 'workbox-background-sync' {
  export class Queue {
    constructor(
      name: string,
      options?: {
        forceSyncFallback?: boolean;
        maxRetentionTime?: number;
        onSync?: (event: { queue: Queue }) => Promise<void>;
      },
    );
    pushRequest(entry: { request: Request }): Promise<void>;
    replayRequests(): Promise<void>;
    size(): Promise<number>;
  }
}

declare module 'localforage' {
  type Forage = { setItem(key: string, value: unknown): Promise<unknown> };
  const localforage: {
    createInstance(options: { name: string; driver: string }): Forage;
    INDEXEDDB: string;
  };
  export default localforage;
}

declare module 'dexie' {
  export class Dexie {
    constructor(name: string);
    version(number: number): { stores(schema: Record<string, string>): void };
    table(name: string): { put(value: unknown): Promise<unknown> };
  }
}

declare module 'pouchdb-browser' {
  type Replication = Promise<unknown> & { cancel(): void };
  export default class PouchDB {
    constructor(name: string);
    put(document: Record<string, unknown>): Promise<unknown>;
    replicate: {
      to(
        remote: string,
        options?: { live?: boolean; retry?: boolean; batch_size?: number },
      ): Replication;
    };
  }
}

declare module 'pica' {
  type Pica = {
    resize(
      from: ImageBitmap | HTMLCanvasElement,
      to: HTMLCanvasElement,
    ): Promise<HTMLCanvasElement>;
    toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob>;
  };
  export default function pica(): Pica;
}

declare module 'compressorjs' {
  type Options = {
    quality: number;
    maxWidth: number;
    maxHeight: number;
    success(result: Blob): void;
    error(error: Error): void;
  };
  const Compressor: new (file: Blob, options: Options) => object;
  export default Compressor;
}

declare module 'browser-image-compression' {
  export default function compress(
    file: File,
    options: {
      maxSizeMB: number;
      maxWidthOrHeight: number;
      useWebWorker: boolean;
      fileType: string;
      initialQuality: number;
      libURL: string;
    },
  ): Promise<Blob>;
}

declare module 'ssim.js' {
  type Picture = { data: Uint8ClampedArray; width: number; height: number };
  export function ssim(first: Picture, second: Picture): { mssim: number };
}

declare module 'lighthouse' {
  type Audit = {
    id: string;
    title: string;
    score: number | null;
    scoreDisplayMode: string;
    numericValue?: number;
    displayValue?: string;
  };
  type Outcome = {
    lhr: {
      runtimeError?: { message: string };
      categories: Record<string, { score: number | null }>;
      audits: Record<string, Audit>;
    };
  };
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<Outcome | undefined>;
}
