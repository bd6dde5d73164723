import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { Picture } from '../../../ui/media/Picture.tsx';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { relatedTo } from './related.ts';
import './Content.css';

type Part = { title: string; text: string; list?: string[] };
type Fact = { figure: string; label: string };

/** Every page has a face of its own: one of the app's pictures, or the kolam of a seed. */
type Face = { picture: string } | { seed: number };
type ContentProps = Face & { page: string; children?: ReactNode };

/**
 * Shows a page of text from the i18next namespace `page`: `title`, `lead`, and optionally `facts`
 * and `parts`. `children` holds what comes from the host and stands above the parts.
 */
export function Content({ page, children, ...face }: ContentProps) {
  const { t } = useTranslation();
  const facts = t(`${page}:facts`, { returnObjects: true, defaultValue: [] }) as Fact[];
  const parts = t(`${page}:parts`, { returnObjects: true, defaultValue: [] }) as Part[];
  return (
    <article className="content">
      <header className={`content__head hero ${'picture' in face ? 'content__head--picture' : ''}`}>
        {'picture' in face ? (
          <Picture name={face.picture} alt="" width={560} height={315} isUrgent />
        ) : (
          <Kolam size={9} seed={face.seed} />
        )}
        <div className="content__words stack-12">
          <ScreenHeading>{t(`${page}:title`)}</ScreenHeading>
          <p>{t(`${page}:lead`)}</p>
        </div>
      </header>
      {facts.length > 0 && (
        <dl className="content__facts">
          {facts.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {parts.length > 0 && (
        <div className="content__parts">
          {parts.map(({ title, text, list }) => (
            <section key={title} className="content__part stack-8">
              <h2>{title}</h2>
              <p>{text}</p>
              {list && (
                <ul>
                  {list.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      )}
      <nav className="content__related" aria-label={t('frame:more')}>
        <h2>{t('frame:more')}</h2>
        <ul>
          {relatedTo(page).map((other) => (
            <li key={other}>
              <Link to={`/${other}`}>{t(`frame:to.${other}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}

/** Shows the items of one of the host's lists side by side. */
export function Cards<Item extends { id: string }>({
  items,
  Card,
}: {
  items: readonly Item[];
  Card: ComponentType<{ item: Item }>;
}) {
  return (
    <ul className="content__cards stack-12">
      {items.map((item) => (
        <li key={item.id} className="content__card card stack-8">
          <Card item={item} />
        </li>
      ))}
    </ul>
  );
}
