import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GalleryItem } from '../../domain/calls/lists.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { HostList } from '../lists/HostList.tsx';
import { HostPicture } from '../lists/HostPicture.tsx';
import { Content } from './Content.tsx';
import './GalleryScreen.css';

export function GalleryScreen() {
  const { t } = useTranslation();
  const said = useSaid();
  const [shown, setShown] = useState<GalleryItem>();
  return (
    <Content page="Gallery" seed={41}>
      <HostList endpoint="viewGallery" schema={GalleryItem} empty={t('lists:empty.gallery')}>
        {(items) => (
          <ul className="gallery">
            {items.map((item) => (
              <li key={item.id}>
                <button type="button" className="gallery__item" onClick={() => setShown(item)}>
                  <GalleryFace item={item} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </HostList>
      {shown && (
        <Dialog
          className="gallery__large"
          title={said(shown.caption)}
          onClose={() => setShown(undefined)}
        >
          <HostPicture picture={shown.image} alt={said(shown.caption)} />
          <div className="gallery__actions">
            <a className={buttonClass({ kind: 'quiet' })} href={shown.image.url} download>
              {t('lists:download')}
            </a>
            <Button onClick={() => setShown(undefined)}>{t('common:close')}</Button>
          </div>
        </Dialog>
      )}
    </Content>
  );
}

export function GalleryFace({ item: { image, caption, publishedAt } }: { item: GalleryItem }) {
  const formats = useFormats();
  const said = useSaid();
  return (
    <>
      <HostPicture picture={image} alt="" />
      <span>{said(caption)}</span>
      <span className="content__when">{formats.day(publishedAt)}</span>
    </>
  );
}
