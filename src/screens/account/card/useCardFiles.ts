import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardFacts } from '../../../domain/calls/lists.ts';
import { fileOf } from '../../../ui/kolam/draw.ts';
import { cardText, type CardText } from './cardText.ts';

export type CardFiles = {
  text: CardText;
  front: { png: Blob; url: string };
  back: { png: Blob; url: string };
  pdf: () => Promise<Blob>;
};
export type Side = 'front' | 'back';

/**
 * Draws both sides of a card on this phone and returns them as files. Drawing, QR code and PDF have
 * chunks of their own.
 * Returns 'failed' if this browser can't draw it, undefined until the files are ready.
 */
export function useCardFiles(card: CardFacts | undefined): CardFiles | 'failed' | undefined {
  const { i18n } = useTranslation();
  const [files, setFiles] = useState<CardFiles | 'failed'>();
  // The card is drawn again if its content changes, not for another object with the same content.
  const content = card && JSON.stringify(card);
  useEffect(() => {
    if (!content) return;
    let isGone = false;
    let drawn: CardFiles | undefined;
    const draw = async () => {
      drawn = await drawFiles(JSON.parse(content) as CardFacts, i18n);
      if (isGone) forget(drawn);
      else setFiles(drawn);
    };
    // Fails if the portrait is unreadable or the browser has no canvas.
    void draw().catch(() => !isGone && setFiles('failed'));
    return () => {
      isGone = true;
      if (drawn) forget(drawn);
    };
  }, [content, i18n]);
  return files;
}

const LANGUAGES = ['tam', 'en'] as const;

async function drawFiles(card: CardFacts, i18n: I18n): Promise<CardFiles> {
  // A card shows both languages, so load both, whichever the app uses.
  for (const language of LANGUAGES)
    if (!i18n.hasResourceBundle(language, 'card')) await i18n.reloadResources(language, 'card');
  if (!LANGUAGES.every((language) => i18n.hasResourceBundle(language, 'card')))
    throw new Error('The texts of the card are not on the phone');
  const text = cardText(card, i18n.getFixedT('tam'), i18n.getFixedT('en'));
  const { drawFront, drawBack, CARD } = await import('./drawCard.ts');
  const pens = [await drawFront(text, card.portrait, card.check), await drawBack(text)];
  const [front, back] = await Promise.all(pens.map((pen) => fileOf(pen, 'image/png')));
  if (!front || !back) throw new Error('A card has two sides');
  const pdf = async () => {
    const { cardPdf } = await import('./cardPdf.ts');
    const sides = await Promise.all(pens.map((pen) => fileOf(pen, 'image/jpeg')));
    return cardPdf(
      await Promise.all(sides.map(async (side) => new Uint8Array(await side.arrayBuffer()))),
      CARD,
    );
  };
  return {
    text,
    front: { png: front, url: URL.createObjectURL(front) },
    back: { png: back, url: URL.createObjectURL(back) },
    pdf,
  };
}

function forget({ front, back }: CardFiles): void {
  for (const { url } of [front, back]) URL.revokeObjectURL(url);
}
