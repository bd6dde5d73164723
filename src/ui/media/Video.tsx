import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './Video.css';

/** The player is of another origin, so these rights stay there: it cannot reach into the page. */
const PLAYER_RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** `id` is the video's name at the provider, `poster` what is shown in its place until it plays. */
type VideoProps = { id: string; title: string; poster: ReactNode; onPlay?: () => void };

/** A video as its poster: nothing of the provider is loaded, and nothing told to it, before the person asks for it. */
export function Video({ id, title, poster, onPlay }: VideoProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'poster' | 'playing' | 'offline'>('poster');
  const play = () => {
    onPlay?.();
    setState(navigator.onLine ? 'playing' : 'offline');
  };
  if (state === 'playing') {
    return (
      <div className="video">
        <iframe
          className="video__player"
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0&playsinline=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The player refuses to play for a page that does not say where it is; the host's rule for everything else is to say nothing.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox={PLAYER_RIGHTS}
        />
      </div>
    );
  }
  return (
    <button type="button" className="video" onClick={play}>
      <span className="video__poster">{poster}</span>
      <span className="video__sign" aria-hidden="true" />
      <span className="video__title">{title}</span>
      <span className="video__hint" role="status">
        {state === 'offline' ? t('common:video.offline') : ''}
      </span>
      <span className="visually-hidden">{t('common:video.play')}</span>
    </button>
  );
}
