import { renderToStaticMarkup } from 'react-dom/server';
import en from '../public/locales/en/common.json' with { type: 'json' };
import tam from '../public/locales/tam/common.json' with { type: 'json' };
import { PLACES } from '../src/app/menus.ts';
import { Icon } from '../src/ui/Icon.tsx';

/**
 * Renders the bottom bar into index.html, in both languages. It looks like
 * src/app/frame/BottomBar.tsx, which takes its place. bootstrap.ts shows it to a logged-in person
 * and follows their taps. Screen readers and keyboards wait for the other bar: what they have
 * reached here would be gone a moment later.
 */
export function firstPlaces(): string {
  return renderToStaticMarkup(
    <div className="places" hidden aria-hidden>
      {PLACES.map(({ name, to, icon }) => (
        <a key={to} className="place" href={to} tabIndex={-1}>
          <Icon name={icon} />{' '}
          <span className="first-words" lang="ta">
            {tam[name]}
          </span>
          <span className="first-words" lang="en">
            {en[name]}
          </span>
        </a>
      ))}
    </div>,
  );
}
