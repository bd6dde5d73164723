import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PostItem } from '../../domain/calls/lists.ts';
import { isEnded } from '../../domain/outbox/outbox.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { HostList } from '../lists/HostList.tsx';
import { HostPicture } from '../lists/HostPicture.tsx';
import { useOutbox } from '../outbox/useOutbox.ts';
import './PostList.css';

/**
 * Lists the published posts and the person's own with their state. Asks the host again when it has
 * received another one from this phone.
 */
export function PostList() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status === 'loading') return null;
  const mine = outbox.status === 'ready' ? outbox.mine : [];
  const posts = mine.filter(({ kind }) => kind === 'createPost');
  const waiting = posts.filter((entry) => !isEnded(entry)).length;
  const sent = posts.filter(({ state }) => state === 'sent').length;
  return (
    <section className="posts stack-16">
      <h2>{t('post:list')}</h2>
      {waiting > 0 && (
        <Notice kind="waiting">
          <Link to="/outbox">{t('post:waiting', { count: waiting })}</Link>
        </Notice>
      )}
      <HostList key={sent} endpoint="viewAllPost" schema={PostItem} empty={t('post:none')}>
        {(items) => (
          <ul className="stack-16">
            {items.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
      </HostList>
    </section>
  );
}

/** Shows a post as its author wrote it: plain text, in the language it was written in. */
function PostCard({ post: { title, text, author, postedAt, state, images } }: { post: PostItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <article className="post">
      {state !== 'published' && (
        <p className={`post__state post__state--${state}`}>{t(`post:state.${state}`)}</p>
      )}
      <h3>{title}</h3>
      <p className="note">
        {author} · {formats.moment(Date.parse(postedAt))}
      </p>
      <p className="post__text">{text}</p>
      {images.length > 0 && (
        <div className="post__images stack-8">
          {images.map((image, at) => (
            <HostPicture
              key={image.url}
              picture={image}
              alt={t('post:picture', { at: at + 1, title })}
            />
          ))}
        </div>
      )}
    </article>
  );
}
