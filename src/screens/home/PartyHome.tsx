import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { Reveal } from '../../ui/kolam/Reveal.tsx';
import { Aims } from './Aims.tsx';
import { Banners } from './Banners.tsx';
import { GalleryPreview } from './GalleryPreview.tsx';
import { Letter } from './Letter.tsx';
import { Videos } from './Videos.tsx';
import './PartyHome.css';

/** What the party shows its members, below what they came to do. A chunk of its own, which the day's work does not wait for. */
export function PartyHome() {
  const { t } = useTranslation();
  return (
    <div className="party-home">
      <Banners />
      <Reveal>
        <Aims />
      </Reveal>
      <Reveal>
        <section className="join">
          <Kolam size={5} seed={1} oneLine />
          <h2>{t('home:join.title')}</h2>
          <p>{t('home:join.text')}</p>
          <Link className={buttonClass({ kind: 'onDark' })} to="/Joinmember">
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
