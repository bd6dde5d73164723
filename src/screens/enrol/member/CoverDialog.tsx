import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cover } from '../../../domain/forms/cover.ts';
import { isTooNarrow, type PhotoFault } from '../../../domain/forms/photo.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CoverBox } from './CoverBox.tsx';
import './CoverDialog.css';

type CoverDialogProps = {
  file: File;
  /** What is wrong with the file if the browser can't show it. */
  fault: PhotoFault | undefined;
  covers: { number: Cover; qr: Cover };
  onUse: (covers: Cover[]) => void;
  onCancel: () => void;
};

/**
 * Shows the picture with two covers, which the person moves over the first eight digits and the QR
 * code.
 */
export function CoverDialog({ file, fault, covers: begun, onUse, onCancel }: CoverDialogProps) {
  const { t } = useTranslation();
  const [covers, setCovers] = useState(begun);
  const [state, setState] = useState<'loading' | 'shown' | PhotoFault>('loading');
  const picture = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!picture.current) return;
    const address = URL.createObjectURL(file);
    picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <Dialog title={t('member:cover.title')} onClose={onCancel}>
      <p>{t('member:cover.text')}</p>
      {state !== 'loading' && state !== 'shown' && (
        <Notice kind="needsYou">{t(`voter:photo.${state}`)}</Notice>
      )}
      <div className="cover" ref={frame}>
        <img
          ref={picture}
          alt={t('member:cover.picture')}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setState(isTooNarrow(naturalWidth, naturalHeight) ? 'tooSmall' : 'shown')
          }
          onError={() => setState(fault ?? 'broken')}
        />
        {state === 'shown' &&
          (['number', 'qr'] as const).map((part) => (
            <CoverBox
              key={part}
              label={t(`member:cover.${part}`)}
              cover={covers[part]}
              frame={frame}
              onChange={(cover) => setCovers((now) => ({ ...now, [part]: cover }))}
            />
          ))}
      </div>
      <p className="note">{t('member:cover.keys')}</p>
      <div className="cover__actions">
        <Button kind="quiet" onClick={onCancel}>
          {t('member:cover.cancel')}
        </Button>
        <Button
          kind="call"
          disabled={state !== 'shown'}
          onClick={() => onUse([covers.number, covers.qr])}
        >
          {t('member:cover.use')}
        </Button>
      </div>
    </Dialog>
  );
}
