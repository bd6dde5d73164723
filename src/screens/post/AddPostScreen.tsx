import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { POST_FORM } from './postForm.ts';
import { PostList } from './PostList.tsx';

/** Shows the form for a post, then the published posts and the person's own. */
export function AddPostScreen() {
  return (
    <>
      <SubmissionScreen description={POST_FORM} />
      <PostList />
    </>
  );
}
