import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazyPart.ts';
import './Frame.css';

const UpdateBar = lazyPart(() => import('../updates/UpdateBar.tsx').then((file) => file.UpdateBar));

type FrameProps = { header: ReactNode; side?: ReactNode; footer: ReactNode; children: ReactNode };

/** The order of a page, the same for all: the way past the header, and what is above, beside and below the screen. */
export function Frame({ header, side, footer, children }: FrameProps) {
  const { t } = useTranslation();
  // The screen can be used before what is below it is drawn.
  const hasFooter = useDeferredValue(true, false);
  return (
    <>
      <a className="skip" href="#content">
        {t('common:skip')}
      </a>
      {header}
      <Suspense>
        <UpdateBar />
      </Suspense>
      <div className="frame">
        {side}
        <main id="content" tabIndex={-1} className="page">
          {children}
        </main>
      </div>
      {hasFooter && footer}
    </>
  );
}
