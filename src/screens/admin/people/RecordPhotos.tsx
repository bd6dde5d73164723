import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForFile } from '../../../device/api/askHost.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/**
 * Shows a record's photos, but only on request, because the host logs who looked.
 * The photos stay in memory and only while they are shown.
 */
export function RecordPhotos({
  reference,
  photos,
  onShown,
}: {
  reference: string;
  photos: { slot: string; label: string }[];
  onShown: () => void;
}) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const show = () => {
    setIsAsked(true);
    onShown();
  };
  if (photos.length === 0) return null;
  if (!isAsked) {
    return (
      <div className="export">
        <Button kind="quiet" onClick={show}>
          {t('admin:photos.show', { count: photos.length })}
        </Button>
        <p className="note">{t('admin:photos.noted')}</p>
      </div>
    );
  }
  return (
    <div className="person__photos stack-12">
      {photos.map(({ slot, label }) => (
        <figure key={slot}>
          <RecordPhoto reference={reference} slot={slot} label={label} />
          <figcaption className="note">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function RecordPhoto({
  reference,
  slot,
  label,
}: {
  reference: string;
  slot: string;
  label: string;
}) {
  const { t } = useTranslation();
  const [shown, show] = useState<{ address: string } | { missing: 'missing' | 'tooLong' }>();
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const look = async () => {
      const answer = await askForFile('photo', { id: reference, slot }, 'image/jpeg');
      if (isGone) return;
      made = answer.type === 'file' ? URL.createObjectURL(answer.file) : undefined;
      if (made) show({ address: made });
      else show({ missing: answer.type === 'tooLong' ? 'tooLong' : 'missing' });
    };
    void look();
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [reference, slot]);
  if (!shown) return <p role="status">{t('common:loading')}</p>;
  if ('missing' in shown)
    return <Notice kind="waiting">{t(`admin:photos.${shown.missing}`)}</Notice>;
  return <img src={shown.address} alt={label} />;
}
