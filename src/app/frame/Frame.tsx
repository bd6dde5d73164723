import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../ui/lazyPart.ts';
import './Frame.css';

const UpdateBar = laterPart(() =>
  import('../updates/UpdateBar.tsx').then((file) => file.UpdateBar),
);

type FrameProps = { header: ReactNode; side?: ReactNode; footer: ReactNode; children: ReactNode };

/**
 * Gives every page the same order: the link past the header, the header, then what is beside and
 * below the screen.
 */
export function Frame({ header, side, footer, children }: FrameProps) {
  const { t } = useTranslation();
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
      <Suspense>{footer}</Suspense>
    </>
  );
}
