import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '../../../domain/calls/lists.ts';
import { pictureAddress } from '../../../form/hostAddress.ts';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import './HostPicture.css';

/**
 * Shows a picture that the office has published. Its space is reserved before it loads. If loading
 * fails, a kolam and a text replace it.
 */
export function HostPicture({ picture, alt }: { picture: Picture; alt: string }) {
  const { t } = useTranslation();
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) {
    return (
      <div className="host-picture host-picture--missing note">
        <Kolam size={5} seed={picture.width + picture.height} />
        <span>{t('lists:noPicture')}</span>
      </div>
    );
  }
  return (
    <img
      className="host-picture"
      src={pictureAddress(picture.url)}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
    />
  );
}
