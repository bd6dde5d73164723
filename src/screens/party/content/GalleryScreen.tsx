import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GalleryItem } from '../../../domain/calls/lists.ts';
import { pictureAddress } from '../../../form/hostAddress.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { useSaid } from '../../../ui/useSaid.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { HostPicture } from '../../shared/lists/HostPicture.tsx';
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
          <ul className="gallery stack-16">
            {items.map((item) => (
              <li key={item.id}>
                <button type="button" className="gallery__item card" onClick={() => setShown(item)}>
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
          <div className="gallery__actions row">
            <DownloadLink url={pictureAddress(shown.image.url)} />
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
      <span className="note">{formats.day(publishedAt)}</span>
    </>
  );
}

/**
 * Downloads a picture as a JPEG, because many programs and chats can't open the AVIF that phones
 * keep. If the page can't convert it, the browser downloads the file as it is.
 */
function DownloadLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const download = async (link: HTMLAnchorElement) => {
    const jpeg = await asJpeg(url).catch(() => undefined);
    link.href = jpeg ? URL.createObjectURL(jpeg) : url;
    link.download = (url.split('/').at(-1) ?? '').replace(/\.\w+$/, jpeg ? '.jpg' : '$&');
    link.click();
    if (jpeg) URL.revokeObjectURL(link.href);
  };
  return (
    <a
      className={buttonClass({ kind: 'quiet' })}
      href={url}
      download
      onClick={(event) => {
        event.preventDefault();
        void download(document.createElement('a'));
      }}
    >
      {t('lists:download')}
    </a>
  );
}

async function asJpeg(url: string): Promise<Blob | undefined> {
  const image = new Image();
  // A canvas gives nothing of another origin's picture, unless that allows it.
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
  return jpeg ?? undefined;
}
