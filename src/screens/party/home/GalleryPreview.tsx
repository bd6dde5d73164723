import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { GalleryItem, pageOf } from '../../../domain/calls/lists.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Picture } from '../../../ui/media/Picture.tsx';
import { HostPicture } from '../../shared/lists/HostPicture.tsx';
import { useHostQuery } from '../../shared/useHostQuery.ts';

/** Pictures that come with the app, shown while the host has none. */
const OWN = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
const PAGE = pageOf(GalleryItem);

/** Shows the newest pictures of the gallery. */
export function GalleryPreview() {
  const { t, i18n } = useTranslation();
  const { answer } = useHostQuery('viewGallery', PAGE);
  const theirs = answer.status === 'ready' ? answer.data.items.slice(0, OWN.length) : [];
  return (
    <section className="gallery-preview stack-16">
      <h2>{t('home:gallery.title')}</h2>
      <ul className="gallery-preview__pictures stack-16">
        {theirs.map(({ id, caption, image }) => (
          <li key={id}>
            <figure>
              <HostPicture picture={image} alt="" />
              <figcaption>{caption[languageOf(i18n.language)]}</figcaption>
            </figure>
          </li>
        ))}
        {theirs.length === 0 &&
          OWN.map((name, index) => (
            <li key={name}>
              <figure>
                <Picture name={`gallery${index + 1}`} alt="" width={560} height={420} />
                <figcaption>{t(`home:gallery.${name}`)}</figcaption>
              </figure>
            </li>
          ))}
      </ul>
      <Link className={buttonClass({ kind: 'quiet' })} to="/Gallery">
        {t('home:gallery.all')}
      </Link>
    </section>
  );
}
