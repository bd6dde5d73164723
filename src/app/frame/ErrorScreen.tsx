import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { ChunkLoadError } from '../../ui/loadChunk.ts';
import { MissingTexts } from '../texts/loadTexts.ts';
import './LoadingScreen.css';

/**
 * Catches what a screen threw, so that a bug or a missing chunk never leaves a blank page.
 * `instead` replaces a part that isn't kept on the phone. Other errors go to the next boundary.
 */
export class ErrorBoundary extends Component<
  { instead?: ReactNode; children: ReactNode },
  { error?: unknown }
> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    const { instead, children } = this.props;
    if (error === undefined) return children;
    if (instead === undefined) return <ErrorScreen error={error} />;
    if (isMissingPart(error)) return instead;
    throw error;
  }
}

function isMissingPart(error: unknown): boolean {
  return error instanceof ChunkLoadError || error instanceof MissingTexts;
}

function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const said = isMissingPart(error) ? 'common:missingPart' : 'common:somethingWrong';
  return (
    <main className="loading-screen" role="alert">
      <Kolam size={3} seed={1} oneLine />
      <h1>{t(`${said}.title`)}</h1>
      <p>{t(`${said}.text`)}</p>
      <Button kind="call" onClick={() => window.location.reload()}>
        {t('common:somethingWrong.reload')}
      </Button>
    </main>
  );
}
