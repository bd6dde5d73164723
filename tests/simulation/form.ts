import { textOf } from './modelCrypto.ts';

/** Bytes of a form, readable at once: a real Blob is read on another thread, at a time no seed decides. */
export class ModelBlob {
  readonly text: string;
  readonly size: number;
  constructor(parts: ArrayBuffer[]) {
    this.text = parts.map(textOf).join('');
    this.size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

/** Form data that the model of the host can read at once. */
export class ModelForm {
  readonly parts = new Map<string, string | ModelBlob>();
  set(name: string, value: string | ModelBlob): void {
    this.parts.set(name, value);
  }
  get(name: string): string | ModelBlob | null {
    return this.parts.get(name) ?? null;
  }
  /** The submission's id; '' for a form without one. */
  id(): string {
    const id = this.parts.get('submissionId');
    return typeof id === 'string' ? id : '';
  }
  has(name: string): boolean {
    return this.parts.has(name);
  }
  [Symbol.iterator]() {
    return this.parts.entries();
  }
  values() {
    return this.parts.values();
  }
}
