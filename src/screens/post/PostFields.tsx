import { POST_PHOTOS } from '../../domain/forms/post.ts';
import { PhotoFields } from '../submission/fields/PhotoFields.tsx';
import { useSubmissionParts } from '../submission/submissionContext.ts';
import { TextArea } from '../submission/fields/TextArea.tsx';
import { TextField } from '../submission/fields/TextField.tsx';

/**
 * Asks for title, text and pictures. The next picture's place appears when the last one is taken.
 */
export function PostFields() {
  const { photos } = useSubmissionParts();
  const isTaken = (slot: string) => photos.bytes.has(slot) || photos.preparing.includes(slot);
  const firstFree = POST_PHOTOS.find(({ slot }) => !isTaken(slot))?.slot;
  return (
    <section className="submission__section">
      <TextField name="title" maxLength={150} />
      <TextArea name="text" rows={6} />
      <PhotoFields
        slots={POST_PHOTOS.map(({ slot }) => slot).filter(
          (slot) => isTaken(slot) || photos.errors[slot] || slot === firstFree,
        )}
      />
    </section>
  );
}
