import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Kolam } from '../ui/Kolam.tsx';
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
  const said = isMissingChunk(error) ? 'common:missingPart' : 'common:somethingWrong';
  return (
    <main className="loading-screen" role="alert">
      <Kolam size={3} seed={1} oneLine />
      <h1>{t(`${said}.title`)}</h1>
      <p>{t(`${said}.text`)}</p>
      <Button kind="call" onClick={() => window.location.reload()}>{t('common:somethingWrong.reload')}</Button>
    </main>
  );
}

/** Browsers word it differently; all of them throw a TypeError that names the import or the module. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof MissingTexts || (error instanceof TypeError && /import|module/i.test(error.message));
}
