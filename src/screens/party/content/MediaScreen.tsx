import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_KINDS, MediaItem } from '../../../domain/calls/lists.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { OneOf } from '../../../ui/form/OneOf.tsx';
import { useSaid } from '../../../ui/useSaid.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { HostPicture } from '../../shared/lists/HostPicture.tsx';
import { Cards, Content } from './Content.tsx';
import { HostVideo } from './HostVideo.tsx';

const KINDS = ['all', ...MEDIA_KINDS] as const;

/** Shows photos, videos and telecasts, all together or one kind at a time. */
export function MediaScreen() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  return (
    <Content page="Media" seed={49}>
      <OneOf
        label={t('Media:kind.label')}
        isLabelHidden
        options={KINDS.map((each) => ({ value: each, label: t(`Media:kind.${each}`) }))}
        value={kind}
        onChange={setKind}
      />
      <HostList endpoint="viewMedia" schema={MediaItem} empty={t('lists:empty.media')}>
        {(items) => (
          <Cards
            items={items.filter((item) => kind === 'all' || item.kind === kind)}
            Card={MediaCard}
          />
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
      <p className="note">
        {t(`Media:one.${item.kind}`)} · {formats.day(item.publishedAt)}
      </p>
    </>
  );
}
