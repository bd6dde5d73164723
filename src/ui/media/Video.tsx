import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './Video.css';

/** These rights are safe: the player has another origin, so it can't access our page. */
const PLAYER_RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** `id` is the video's id at the provider. `poster` is shown until the video plays. */
type VideoProps = { id: string; title: string; poster: ReactNode; onPlay?: () => void };

/**
 * Shows a video's poster. Nothing is loaded from the provider, and the provider learns nothing,
 * until the person starts the video.
 */
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
          // The player refuses to play without a referrer. For everything else, our host's policy
          // is to send none.
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
