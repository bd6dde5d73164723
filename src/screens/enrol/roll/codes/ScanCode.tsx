import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { takeCode, type TakenCode } from '../../../../device/roll/boothCodes.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useFormats } from '../../../../ui/useFormats.ts';
import { Camera } from './Camera.tsx';
import { codeReader } from './codeReader.ts';
import type { CodeDialogProps } from './ShowCode.tsx';
import './Codes.css';

type Came = Extract<TakenCode, { type: 'came' }>;
/** `photoNone`: no code can be read in the photo. `failed`: the phone's storage fails. */
type Result = TakenCode | { type: 'photoNone' | 'notHere' | 'failed' };

/**
 * Reads the code that a teammate's phone shows, with the camera or from a photo. Says in words what
 * it brought, or why it's refused.
 */
export function ScanCode({ owner, place, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { booth } = place;
  const [result, setResult] = useState<Result>();
  const [tries, setTries] = useState(0);
  const photo = useRef<HTMLInputElement>(null);
  const isDone = result?.type === 'came';
  const take = async (text: string) =>
    setResult(await takeCode(owner, place, text).catch(() => ({ type: 'failed' as const })));

  const takePhoto = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const read = await codeReader().catch(() => undefined);
    if (!read) return setResult({ type: 'notHere' });
    const text = await createImageBitmap(file)
      .then(read)
      .catch(() => undefined);
    if (text) await take(text);
    else setResult({ type: 'photoNone' });
  };
  const again = () => {
    setResult(undefined);
    setTries(tries + 1);
  };
  return (
    <Dialog title={t('roll:code.ScanCode')} onClose={onClose}>
      {isDone ? (
        <Outcome came={result} />
      ) : (
        <>
          <Camera key={tries} onText={take} onAgain={again} />
          {result && (
            <Notice kind="needsYou">
              {t(`roll:code.no.${result.type}`, {
                booth,
                other: 'booth' in result ? result.booth : '',
                at: 'madeAt' in result ? formats.moment(result.madeAt) : '',
              })}
            </Notice>
          )}
        </>
      )}
      <div className="stack-12">
        {/* One button, so that it keeps the focus. */}
        <Button kind="quiet" onClick={isDone ? again : () => photo.current?.click()}>
          {!isDone && <Icon name="camera" />} {t(isDone ? 'roll:code.next' : 'roll:code.photo')}
        </Button>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </div>
      <input
        ref={photo}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('roll:code.photo')}
        onChange={(event) => void takePhoto(event)}
      />
    </Dialog>
  );
}

function Outcome({ came: { news, waiting, since, knowsMore } }: { came: Came }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Notice kind="done">
      <p>{news > 0 ? t('roll:code.news', { count: news }) : t('roll:code.nothingNew')}</p>
      <p>
        {waiting > 0
          ? t('roll:code.waitingThere', { count: waiting, at: formats.moment(since) })
          : t('roll:code.nobodyWaits')}
      </p>
      {knowsMore && <p>{t('roll:code.knowsMore')}</p>}
    </Notice>
  );
}
