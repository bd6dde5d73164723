import { useTranslation } from 'react-i18next';
import { useSubmissionParts } from './submissionContext.ts';
import type { PhotoError } from './usePhotos.ts';

/**
 * Returns a function that gives the message key for a photo's error. A form may have its own
 * text, for example for a missing photo.
 */
export function usePhotoError(): (slot: string, error: PhotoError) => string {
  const { i18n } = useTranslation();
  const { form } = useSubmissionParts().description;
  return (slot, error) => {
    const own = `${form}:${slot}.${error}`;
    return i18n.exists(own) ? own : `voter:photo.${error}`;
  };
}
