import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button.tsx';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { Reveal } from '../../../ui/kolam/Reveal.tsx';
import { JOINING } from '../../shared/pendingCard.ts';
import { Banners } from './Banners.tsx';
import type { Home } from './errands.ts';
import { GalleryPreview } from './GalleryPreview.tsx';
import { GettingReady } from './GettingReady.tsx';
import { OfficeNews } from './OfficeNews.tsx';
import { Videos } from './Videos.tsx';
import { Foldable } from '../../../ui/Foldable.tsx';
import { Picture } from '../../../ui/media/Picture.tsx';
import './PartyHome.css';

type PartyHomeProps = { children?: ReactNode; first: Home[0] };

/**
 * Shows the party's content, below the day's work. It's a separate chunk, so that the day's work
 * doesn't wait for it. `children` stand below the banners. Only `first`, what this person does
 * most, tells who goes from door to door, and who has joined already.
 */
export function PartyHome({ children, first }: PartyHomeProps) {
  return (
    <div className="party-home">
      <Banners />
      <OfficeNews />
      {children}
      {first === 'voter' && <GettingReady />}
      <Reveal>
        <Aims />
      </Reveal>
      {first !== 'card' && (
        <Reveal>
          <Join />
        </Reveal>
      )}
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

/** Calls on whoever isn't a member yet. */
function Join() {
  const { t } = useTranslation();
  return (
    <section className="join hero">
      <Kolam size={5} seed={1} oneLine />
      <h2>{t('home:join.title')}</h2>
      <p>{t('home:join.text')}</p>
      <Link className={buttonClass({ kind: 'onDark' })} to="/Joinmember" state={JOINING}>
        {t('home:join.do')}
      </Link>
    </section>
  );
}

/** Shows what the party is and what it aims for. */
function Aims() {
  const { t } = useTranslation();
  return (
    <div className="aims stack-16">
      {(['about', 'vision'] as const).map((name) => (
        <section key={name} className="aim card">
          <Picture name={name} alt={t(`home:${name}.picture`)} width={560} height={420} />
          <div className="aim__words stack-12">
            <h2>{t(`home:${name}.title`)}</h2>
            <Foldable about={t(`home:${name}.title`)}>
              <p>{t(`home:${name}.first`)}</p>
              <p>{t(`home:${name}.more`)}</p>
            </Foldable>
          </div>
        </section>
      ))}
    </div>
  );
}

/** Shows the party's political letter. */
function Letter() {
  const { t } = useTranslation();
  return (
    <section className="letter">
      <Kolam size={15} rows={1} shape="square" seed={3} />
      <h2>{t('home:letter.title')}</h2>
      <Foldable about={t('home:letter.title')}>
        <p>{t('home:letter.greeting')}</p>
        <p>{t('home:letter.first')}</p>
        <p>{t('home:letter.more')}</p>
        <p className="letter__closing">
          {t('home:letter.closing')}
          <br />
          <strong>{t('party:leader')}</strong>
        </p>
      </Foldable>
    </section>
  );
}
