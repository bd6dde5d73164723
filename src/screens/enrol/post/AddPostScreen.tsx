import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { PostList } from './PostList.tsx';
import { EMPTY_POST, Post, POST_PHOTOS } from '../../../domain/forms/post.ts';
import { rulesOf, type WholeForm } from '../../../form/formDescription.ts';
import { inOutbox } from '../../../form/inOutbox.ts';
import { SharedPhotos } from './SharedPhotos.tsx';
import { PhotoFields } from '../../../form/fields/PhotoFields.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { TextArea } from '../../../form/fields/TextArea.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';

/** Shows the form for a post, then the published posts and the person's own. */
export function AddPostScreen() {
  return (
    <>
      <SubmissionScreen description={POST_FORM} />
      <PostList />
    </>
  );
}

const POST_FORM: WholeForm = {
  form: 'post',
  title: 'post:heading',
  saveWords: 'post:save',
  empty: EMPTY_POST,
  photos: POST_PHOTOS,
  rules: rulesOf(() => Post),
  kept: [],
  steps: [
    {
      name: 'post',
      fields: Object.keys(EMPTY_POST),
      photos: POST_PHOTOS.map(({ slot }) => slot),
      Content: PostFields,
    },
  ],
  Top: SharedPhotos,
  ...inOutbox('createPost'),
};

/**
 * Asks for title, text and pictures. The next picture's place appears when the last one is taken.
 */
function PostFields() {
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
