import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_KINDS, MediaItem } from '../../domain/calls/lists.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { HostList } from '../lists/HostList.tsx';
import { HostPicture } from '../lists/HostPicture.tsx';
import { Content } from './Content.tsx';
import { HostVideo } from './HostVideo.tsx';
import './MediaScreen.css';

const KINDS = ['all', ...MEDIA_KINDS] as const;

/** Shows photos, videos and telecasts, all together or one kind at a time. */
export function MediaScreen() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  return (
    <Content page="Media" seed={49}>
      <fieldset className="choices media__kinds">
        <legend className="visually-hidden">{t('Media:kind.label')}</legend>
        {KINDS.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            <span>{t(`Media:kind.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <HostList endpoint="viewMedia" schema={MediaItem} empty={t('lists:empty.media')}>
        {(items) => (
          <ul className="content__cards">
            {items
              .filter((item) => kind === 'all' || item.kind === kind)
              .map((item) => (
                <li key={item.id} className="content__card">
                  <MediaCard item={item} />
                </li>
              ))}
          </ul>
        )}
      </HostList>
    </Content>
  );
}

export function MediaCard({ item }: { item: MediaItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const said = useSaid();
  return (
    <>
      {item.kind === 'photo' ? (
        <HostPicture picture={item.poster ?? { url: item.url, width: 1200, height: 800 }} alt="" />
      ) : (
        <HostVideo url={item.url} poster={item.poster} title={said(item.title)} />
      )}
      {item.kind === 'photo' && <h2>{said(item.title)}</h2>}
      <p className="content__when">
        {t(`Media:one.${item.kind}`)} · {formats.day(item.publishedAt)}
      </p>
    </>
  );
}
