import { useTranslation } from 'react-i18next';
import type { PostItem } from '../../domain/calls/lists.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { HostPicture } from '../lists/HostPicture.tsx';

/** Shows a post as its author wrote it: plain text, in the language it was written in. */
export function PostCard({
  post: { title, text, author, postedAt, state, images },
}: {
  post: PostItem;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <article className="post">
      {state !== 'published' && (
        <p className={`post__state post__state--${state}`}>{t(`post:state.${state}`)}</p>
      )}
      <h3>{title}</h3>
      <p className="post__by">
        {author} · {formats.moment(Date.parse(postedAt))}
      </p>
      <p className="post__text">{text}</p>
      {images.length > 0 && (
        <div className="post__images">
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
