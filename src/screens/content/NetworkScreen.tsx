import { useTranslation } from 'react-i18next';
import { PostItem } from '../../domain/calls/lists.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { HostList } from '../lists/HostList.tsx';
import { HostPicture } from '../lists/HostPicture.tsx';
import { Content } from './Content.tsx';

/** What members have posted, as the office has published it. */
export function NetworkScreen() {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Content page="network" seed={37}>
      <HostList endpoint="viewAllPost" schema={PostItem} empty={t('lists:empty.posts')}>
        {(items) => (
          <ul className="content__cards">
            {items
              .filter(({ state }) => state === 'published')
              .map(({ id, title, text, author, postedAt, images }) => (
                <li key={id} className="content__card">
                  {images.map((image) => (
                    <HostPicture key={image.url} picture={image} alt={title} />
                  ))}
                  <h2>{title}</h2>
                  <p className="content__when">
                    {author} · {formats.day(postedAt)}
                  </p>
                  <p>{text}</p>
                </li>
              ))}
          </ul>
        )}
      </HostList>
    </Content>
  );
}
