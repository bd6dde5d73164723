import { useTranslation } from 'react-i18next';
import { useSubmissionParts } from './submissionContext.ts';
import type { PhotoError } from './usePhotos.ts';

/** The message key for what is wrong with a photo. A form may say in words of its own that one is missing. */
export function usePhotoError(): (slot: string, error: PhotoError) => string {
  const { i18n } = useTranslation();
  const { form } = useSubmissionParts().description;
  return (slot, error) => {
    const own = `${form}:${slot}.${error}`;
    return i18n.exists(own) ? own : `voter:photo.${error}`;
  };
}
