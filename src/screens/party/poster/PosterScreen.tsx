import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { OneOf } from '../../../ui/form/OneOf.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { showToast } from '../../../ui/showToast.ts';
import { Content } from '../content/Content.tsx';
import { download, shareFile } from '../../shared/share.ts';
import { drawPoster, POSTER } from './drawPoster.ts';
import './PosterScreen.css';

const WORDS = ['houseByHouse', 'library', 'oneLine', 'oneCrore'] as const;

/**
 * Shows a poster with words and a kolam of the person's choice. The phone draws it, so it works
 * without a signal.
 */
export function PosterScreen() {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState<(typeof WORDS)[number]>('houseByHouse');
  const [seed, setSeed] = useState(21);
  const said = t(`Poster:words.${words}`);
  const [isDrawn, setIsDrawn] = useState(false);
  const failed = () => showToast('error', t('Poster:failed'));

  useEffect(() => {
    if (canvas.current)
      void drawPoster(canvas.current, {
        words: said,
        party: t('party:name'),
        address: t('party:address'),
        seed,
      }).then(
        () => setIsDrawn(true),
        () => showToast('error', t('Poster:failed')),
      );
  }, [said, seed, t]);
  const withPicture = (use: (file: Blob, name: string) => unknown) =>
    canvas.current?.toBlob(
      (file) => (file ? void use(file, `${words}.png`) : failed()),
      'image/png',
    );

  return (
    <Content page="Poster" seed={57}>
      <div className="poster stack-20">
        <canvas
          ref={canvas}
          className="poster__sheet"
          width={POSTER.width}
          height={POSTER.height}
          role="img"
          aria-label={t('Poster:alt', { words: said })}
        />
        <div className="poster__tools stack-16">
          <OneOf
            label={t('Poster:choose')}
            className="stack-8"
            options={WORDS.map((each) => ({ value: each, label: t(`Poster:words.${each}`) }))}
            value={words}
            onChange={setWords}
          />
          <Button kind="quiet" onClick={() => setSeed(seed + 1)}>
            {t('Poster:pattern')}
          </Button>
          <Button kind="call" wide disabled={!isDrawn} onClick={() => withPicture(download)}>
            {t('Poster:download')}
          </Button>
          <Button
            wide
            disabled={!isDrawn}
            onClick={() => withPicture((file, name) => shareFile(file, name).catch(failed))}
          >
            <Icon name="share" /> {t('Poster:share')}
          </Button>
        </div>
      </div>
    </Content>
  );
}
