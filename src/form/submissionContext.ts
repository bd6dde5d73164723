import { createContext, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Cover } from '../domain/forms/cover.ts';
import type { Fields, FormDescription } from './formDescription.ts';
import type { PhotoError, Photos, TakenPhoto } from './useDraft.ts';

/** What the parts of a form need of it, besides its fields. */
export type SubmissionParts = {
  description: FormDescription;
  /** The description's `loadWhole` has failed so far. It is retried on a timer. */
  isPartMissing: boolean;
  /** The submission's id, and its owner. */
  id: string;
  owner: string;
  photos: Photos;
  /**
   * Writes what was typed to the draft: phones short of memory kill the page while their camera
   * is open.
   */
  beforeCamera: () => Promise<void>;
  /** Returns true once the photo is in the form and its draft, false if the slot shows why not. */
  onTake: (slot: string, file: File, covers?: readonly Cover[]) => Promise<boolean>;
  /** Shows what is wrong with a file that doesn't enter the form; undefined takes that back. */
  onFault: (slot: string, fault: PhotoError | undefined) => void;
  onRemove: (slot: string) => void;
  /** Takes all photos out of the form and its draft, and returns them. */
  onTakeOut: () => TakenPhoto[];
  onPutBack: (taken: readonly TakenPhoto[]) => void;
  /** The element to focus for each photo, by slot. */
  areas: Map<string, HTMLButtonElement | null>;
  openStep: (name: string) => void;
  /** Moves the focus to a field or a photo, and unfolds it first: useIsUnfolded. */
  focusOn: (field: string) => void;
  /** The field that the focus was last moved to. */
  sought: string | undefined;
  /** The slots of photos that must be taken again. */
  photosToTake: readonly string[];
  /** What was saved just before, for the answers that neighbours share. Never stored. */
  before: Fields | undefined;
};

const Context = createContext<SubmissionParts | undefined>(undefined);
export const SubmissionProvider = Context.Provider;

export function useSubmissionParts(): SubmissionParts {
  const parts = useContext(Context);
  if (!parts) throw new Error('useSubmissionParts needs a SubmissionProvider around it');
  return parts;
}

/** Returns a field's label in the form's own words, its error, and how to register and set it. */
export function useField(name: string) {
  const { t } = useTranslation();
  const { form, texts } = useSubmissionParts().description;
  const { register, setValue, formState } = useFormContext<Fields>();
  const label = t(`${form}:${texts?.[name] ?? name}.label`);
  return { label, error: formState.errors[name]?.message, register, setValue };
}

/**
 * Returns a function that gives the message key for a photo's error. A form may have its own
 * text, for example for a missing photo.
 */
export function usePhotoError(): (slot: string, error: PhotoError) => string {
  const { i18n } = useTranslation();
  const { form, photos } = useSubmissionParts().description;
  const isRequired = (slot: string) =>
    photos.some((photo) => photo.slot === slot && photo.required);
  return (slot, error) => {
    if (typeof error === 'object') return error.refused;
    // The form goes on without an optional one.
    const kind = error === 'lost' && isRequired(slot) ? 'broken' : error;
    const own = `${form}:${slot}.${kind}`;
    return i18n.exists(own) ? own : `voter:photo.${kind}`;
  };
}
