import { useTranslation } from 'react-i18next';
import { VOTER_PHOTOS } from '../../domain/voter.ts';
import { PhotoField } from '../../ui/PhotoField.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import type { usePhotos } from './usePhotos.ts';

type PhotoFieldsProps = {
  photos: ReturnType<typeof usePhotos>['photos'];
  beforeCamera: () => Promise<void>;
  onTake: (slot: string, file: File) => void;
  onRemove: (slot: string) => void;
  /** Where the focus goes for each photo. */
  areas: Map<string, HTMLButtonElement | null>;
};

export function PhotoFields({ photos, beforeCamera, onTake, onRemove, areas }: PhotoFieldsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return VOTER_PHOTOS.map(({ slot, required }) => {
    const error = photos.errors[slot];
    const size = formats.size(photos.bytes.get(slot)?.byteLength ?? 0);
    return (
      <PhotoField
        key={slot}
        label={t(`voter:${slot}.label`)}
        labels={{
          take: t('voter:photo.take'), choose: t('voter:photo.choose'), retake: t('voter:photo.retake'), remove: t('voter:photo.remove'),
          preparing: t('voter:photo.preparing'), ready: t('voter:photo.ready', { size }),
        }}
        optional={!required}
        error={error && `voter:photo.${error}`}
        photo={photos.bytes.get(slot)}
        isPreparing={photos.preparing.includes(slot)}
        beforeCamera={beforeCamera}
        onFile={(file) => onTake(slot, file)}
        onRemove={() => onRemove(slot)}
        inputRef={(element) => void areas.set(slot, element)}
      />
    );
  });
}
