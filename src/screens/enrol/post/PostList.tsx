import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PostItem } from '../../../domain/calls/lists.ts';
import { hasArrived, isAsking, isEnded, type Entry } from '../../../domain/outbox/outbox.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { HostPicture } from '../../shared/lists/HostPicture.tsx';
import { useEntrySummary } from '../../shared/useEntrySummary.ts';
import { useOutbox } from '../../shared/useOutbox.ts';
import './PostList.css';

/**
 * Lists the person's own posts with their state, unsent ones too, and all that are published. Asks
 * the host again when it has received another one from this phone.
 */
export function PostList() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status === 'loading') return null;
  const mine = outbox.status === 'ready' ? outbox.mine : [];
  const posts = mine.filter(({ kind }) => kind === 'createPost');
  const unsent = posts.filter((entry) => !isEnded(entry)).toReversed();
  const sent = posts.filter(hasArrived).length;
  return (
    <section className="posts stack-16">
      <h2>{t('post:list')}</h2>
      {unsent.map((entry) => (
        <UnsentPost key={entry.id} entry={entry} />
      ))}
      <HostList
        key={sent}
        endpoint="viewAllPost"
        schema={PostItem}
        empty={unsent.length > 0 ? '' : t('post:none')}
      >
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

/** Shows that a post is still on this phone. The host's list has it once it has arrived. */
function UnsentPost({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useEntrySummary(entry);
  const state = isAsking(entry) ? 'asks' : entry.state;
  return (
    <article className="post">
      <p className="post__state post__state--pending">{t(`outbox:state.${state}`)}</p>
      <h3>{summary?.title ?? '\u00a0'}</h3>
      <p className="note">{formats.moment(entry.savedAt)}</p>
      <Link to="/outbox">{t('outbox:title')}</Link>
    </article>
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
