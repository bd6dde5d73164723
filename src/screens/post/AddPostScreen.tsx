import { useTranslation } from 'react-i18next';
import { PostItem } from '../../domain/calls/lists.ts';
import { HostList } from '../lists/HostList.tsx';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { PostCard } from './PostCard.tsx';
import { POST_FORM } from './postForm.ts';
import './AddPostScreen.css';

/** Writes a post, and shows those that there are: the published ones, and one's own with their state. */
export function AddPostScreen() {
  const { t } = useTranslation();
  return (
    <>
      <SubmissionScreen description={POST_FORM} />
      <section className="posts">
        <h2>{t('post:list')}</h2>
        <HostList endpoint="viewAllPost" schema={PostItem} empty={t('post:none')}>
          {(posts) => (
            <ul className="posts__list">
              {posts.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          )}
        </HostList>
      </section>
    </>
  );
}
