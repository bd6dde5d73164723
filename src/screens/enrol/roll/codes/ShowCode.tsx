import { correction, generate } from 'lean-qr';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booth } from '../../../../device/api/roll.ts';
import { makeCode, type MadeCode } from '../../../../device/roll/boothCodes.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useFormats } from '../../../../ui/useFormats.ts';
import './Codes.css';

export type CodeDialogProps = { owner: string; place: Booth; onClose: () => void };

/** Shows what this phone knows of a booth as a QR code. */
export function ShowCode({ owner, place, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { assembly, booth } = place;
  const [made, setMade] = useState<MadeCode | { type: 'noKey' | 'otherRoll' | 'failed' }>();
  useEffect(() => {
    let isGone = false;
    void makeCode(owner, { assembly, booth })
      .catch(() => ({ type: 'failed' as const }))
      .then((result) => !isGone && setMade(result));
    return () => {
      isGone = true;
    };
  }, [owner, assembly, booth]);
  return (
    <Dialog title={t('roll:code.ShowCode')} onClose={onClose}>
      {made && made.type !== 'made' && (
        <Notice kind="needsYou">{t(`roll:code.no.${made.type}`, { booth })}</Notice>
      )}
      {made?.type === 'made' && (
        <>
          <Picture text={made.text} label={t('roll:code.picture', { booth })} />
          <p>{t('roll:code.how')}</p>
          <p className="note">
            {t('roll:code.enrolled', { count: made.enrolled, booth })}{' '}
            {made.waiting > 0 &&
              t('roll:code.waitingHere', {
                count: made.waiting,
                at: formats.moment(made.since),
              })}{' '}
            {t('roll:code.nobody')}
          </p>
        </>
      )}
      <Button wide onClick={onClose}>
        {t('common:close')}
      </Button>
    </Dialog>
  );
}

/** The border around a code that its standard asks for, in modules. */
const BORDER = 4;

/** Draws a code as large as there is room, with modules of whole pixels. */
function Picture({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [drawn, room] = [canvas.current, canvas.current?.parentElement?.clientWidth];
    if (!drawn || !room) return;
    // A screen isn't stained or torn: large modules help a camera more than much correction.
    const code = generate(text, { minCorrectionLevel: correction.L });
    code.toCanvas(drawn, { on: [0, 0, 0], off: [255, 255, 255], pad: BORDER });
    const modules = code.size + 2 * BORDER;
    const pixels = Math.max(1, Math.floor((room * devicePixelRatio) / modules));
    drawn.style.width = `${(pixels * modules) / devicePixelRatio}px`;
  }, [text]);
  return (
    <div>
      <canvas ref={canvas} className="code__picture" role="img" aria-label={label} />
    </div>
  );
}
