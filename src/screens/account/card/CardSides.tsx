import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { showToast } from '../../../ui/showToast.ts';
import { download, shareFile } from '../../shared/share.ts';
import type { CardFiles, Side } from './useCardFiles.ts';

/** Shows a card to turn over, and its texts to screen readers. */
export function CardSides({ files, children }: { files: CardFiles; children: SideActions }) {
  const { t, i18n } = useTranslation();
  const [side, setSide] = useState<Side>('front');
  const language = languageOf(i18n.language);
  const { text } = files;
  const lines = [text.number, text.assembly, text.district, text.booth, text.joined];
  return (
    <>
      <div className="card-sides stack-16">
        <img
          key={side}
          className="card-side"
          src={files[side].url}
          alt={t(`card:side.${side}`)}
          width={1012}
          height={638}
        />
        <Button kind="quiet" wide onClick={() => setSide(side === 'front' ? 'back' : 'front')}>
          <Icon name="refresh" /> {t('card:turn')}
        </Button>
      </div>
      <dl className="visually-hidden">
        <div>
          <dt>{t('card:name')}</dt>
          <dd>{text.name}</dd>
        </div>
        {lines.map(({ label, value }) => (
          <div key={label.en}>
            <dt>{label[language]}</dt>
            <dd>{value[language]}</dd>
          </div>
        ))}
      </dl>
      {children(side)}
    </>
  );
}

type SideActions = (side: Side) => ReactNode;

/** Lets a person keep and share a side of their card. File names don't reveal the person. */
export function CardActions({ files, side }: { files: CardFiles; side: Side }) {
  const { t } = useTranslation();
  const failed = () => showToast('error', t('card:failed'));
  const share = async () => {
    const how = await shareFile(files[side].png, `member-card-${side}.png`);
    if (how === 'downloaded') showToast('success', t('card:kept'));
  };
  const keepPdf = async () => download(await files.pdf(), 'member-card.pdf');
  return (
    <div className="card-screen__actions stack-12">
      <Button kind="call" wide onClick={() => void share().catch(failed)}>
        <Icon name="share" /> {t('card:share')}
      </Button>
      <Button
        kind="quiet"
        wide
        onClick={() => download(files[side].png, `member-card-${side}.png`)}
      >
        {t('card:png')}
      </Button>
      <Button kind="quiet" wide onClick={() => void keepPdf().catch(failed)}>
        {t('card:pdf')}
      </Button>
      <p className="card-screen__hint">{t('card:pdfHint')}</p>
    </div>
  );
}
