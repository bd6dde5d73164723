import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { Reveal } from '../../ui/kolam/Reveal.tsx';
import { JOINING } from '../card/joining.ts';
import { Aims } from './Aims.tsx';
import { Banners } from './Banners.tsx';
import { GalleryPreview } from './GalleryPreview.tsx';
import { GettingReady } from './GettingReady.tsx';
import { Letter } from './Letter.tsx';
import { OfficeNews } from './OfficeNews.tsx';
import { Videos } from './Videos.tsx';
import './PartyHome.css';

type PartyHomeProps = { children?: ReactNode; isInField: boolean };

/**
 * Shows the party's content, below the day's work. It's a separate chunk, so that the day's work
 * doesn't wait for it. `children` stand below the banners. `isInField`: this person goes from
 * door to door.
 */
export function PartyHome({ children, isInField }: PartyHomeProps) {
  const { t } = useTranslation();
  return (
    <div className="party-home">
      <Banners />
      <OfficeNews />
      {children}
      {isInField && <GettingReady />}
      <Reveal>
        <Aims />
      </Reveal>
      <Reveal>
        <section className="join">
          <Kolam size={5} seed={1} oneLine />
          <h2>{t('home:join.title')}</h2>
          <p>{t('home:join.text')}</p>
          <Link className={buttonClass({ kind: 'onDark' })} to="/Joinmember" state={JOINING}>
            {t('home:join.do')}
          </Link>
        </section>
      </Reveal>
      <Reveal>
        <Videos />
      </Reveal>
      <Reveal>
        <Letter />
      </Reveal>
      <Reveal>
        <GalleryPreview />
      </Reveal>
    </div>
  );
}
