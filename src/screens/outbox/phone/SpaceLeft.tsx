import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelOf, photosLeft, type Room } from '../../../domain/outbox/room.ts';
import { onOutboxChange } from '../../../device/storage/changes.ts';
import { readRoom } from '../../../device/storage/storageRoom.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import './PhoneScreen.css';

/** Shows how many more photos this phone can keep. */
export function SpaceLeft() {
  const { t } = useTranslation();
  const room = useRoom();
  if (room === 'loading') return null;
  const level = room && levelOf(room);
  return (
    <section className="phone__card">
      <h2>{t('phone:space.title')}</h2>
      {room ? <Bar room={room} /> : <p className="phone__hint">{t('phone:space.unknown')}</p>}
      {level === 'low' && <Notice kind="waiting">{t('phone:space.low')}</Notice>}
      {level === 'full' && <Notice kind="needsYou">{t('phone:space.full')}</Notice>}
    </section>
  );
}

function Bar({ room }: { room: Room }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const percent = Math.min(100, Math.round((room.used / room.quota) * 100));
  const words = t('phone:space.used', {
    used: formats.size(room.used),
    quota: formats.size(room.quota),
  });
  const left = photosLeft(room);
  return (
    <>
      {left > 0 && (
        <p className="phone__number">
          {t('phone:space.photos', { count: left, photos: formats.number(inRoundFigures(left)) })}
        </p>
      )}
      <div
        className={`bar bar--${levelOf(room)}`}
        role="meter"
        aria-label={t('phone:space.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <div style={{ inlineSize: `${Math.max(1, percent)}%` }} />
      </div>
      <p className="phone__hint">{words}</p>
    </>
  );
}

/** Returns the space left. Reads it again whenever the outbox changes. */
function useRoom(): Room | undefined | 'loading' {
  const [room, setRoom] = useState<Room | undefined | 'loading'>('loading');
  useEffect(() => {
    const read = () => void readRoom().then(setRoom);
    read();
    return onOutboxChange(read);
  }, []);
  return room;
}

/** Rounds down to two digits: the browser's figure is only an estimate. */
function inRoundFigures(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.floor(count / step) * step;
}
