import { createContext, useContext } from 'react';
import type { Cover } from '../../domain/forms/cover.ts';
import type { FormDescription } from './formDescription.ts';
import type { Photos } from './usePhotos.ts';

/** What the parts of a form need of it, besides its fields. */
export type SubmissionParts = {
  description: FormDescription;
  /** What `loadWhole` of the description brings did not come as yet; it is asked for again by itself. */
  isPartMissing: boolean;
  /** The submission's id, and whose it is. */
  id: string;
  owner: string;
  photos: Photos;
  /** Writes down what was typed: phones short of memory end the page while their camera is open. */
  beforeCamera: () => Promise<void>;
  /** Resolves when the photo is in the form and its draft, or the slot says why not. */
  onTake: (slot: string, file: File, covers?: readonly Cover[]) => Promise<void>;
  onRemove: (slot: string) => void;
  /** Where the focus goes for each photo. */
  areas: Map<string, HTMLButtonElement | null>;
  openStep: (name: string) => void;
};

const Context = createContext<SubmissionParts | undefined>(undefined);
export const SubmissionProvider = Context.Provider;

export function useSubmissionParts(): SubmissionParts {
  const parts = useContext(Context);
  if (!parts) throw new Error('This part stands in no form');
  return parts;
}
