import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PARTY } from '../../../domain/app/party.ts';
import { Button } from '../../../ui/Button.tsx';
import { Carousel } from '../../../ui/media/Carousel.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Picture } from '../../../ui/media/Picture.tsx';
import { Video } from '../../../ui/media/Video.tsx';
import { languageOf } from '../../../ui/language.ts';

const EVERY_MS = 1_500;
const PER_VIEW = { phone: 1, tablet: 2, desktop: 3 };

/**
 * Shows the five campaign videos. They advance by themselves until the person stops them or plays
 * one.
 */
export function Videos() {
  const { t, i18n } = useTranslation();
  const [isPlaying, setIsPlaying] = useState(true);
  return (
    <section className="videos stack-16">
      <div className="videos__head between">
        <h2>{t('home:videos.title')}</h2>
        <Button kind="quiet" onClick={() => setIsPlaying(!isPlaying)}>
          <Icon name={isPlaying ? 'pause' : 'play'} />{' '}
          {t(isPlaying ? 'common:carousel.pause' : 'common:carousel.play')}
        </Button>
      </div>
      <Carousel
        label={t('home:videos.label')}
        perView={PER_VIEW}
        autoplay={{ everyMs: EVERY_MS, isPlaying }}
      >
        {PARTY.videos.map(({ id, title }, index) => (
          <Video
            key={id}
            id={id}
            title={title[languageOf(i18n.language)]}
            poster={<Picture name={`video${index + 1}`} alt="" width={560} height={315} />}
            onPlay={() => setIsPlaying(false)}
          />
        ))}
      </Carousel>
    </section>
  );
}
