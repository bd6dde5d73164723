import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Kolam } from '../ui/Kolam.tsx';
import { ChunkLoadError } from './loadChunk.ts';
import { MissingTexts } from './loadTexts.ts';
import './LoadingScreen.css';

/** Catches what a screen threw, so that a bug or a missing chunk never leaves a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}

function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const said = error instanceof ChunkLoadError || error instanceof MissingTexts ? 'common:missingPart' : 'common:somethingWrong';
  return (
    <main className="loading-screen" role="alert">
      <Kolam size={3} seed={1} oneLine />
      <h1>{t(`${said}.title`)}</h1>
      <p>{t(`${said}.text`)}</p>
      <Button kind="call" onClick={() => window.location.reload()}>{t('common:somethingWrong.reload')}</Button>
    </main>
  );
}
