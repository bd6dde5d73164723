import { useEffect, useRef, useState } from 'react';
import { isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { countLetters } from '../../domain/forms/typed.ts';
import { openThumbnail, THUMBNAIL_PIXELS } from './openThumbnail.ts';

/** Rows that only scroll past aren't worth a photo. */
const PAUSE_MS = 120;

/**
 * Shows a small photo of the entry. Until it is loaded, and once it has left the phone, shows the
 * first letter of the title instead.
 */
export function Thumbnail({ entry, title }: { entry: Entry; title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasPhoto, setHasPhoto] = useState(false);
  const isGone = isEnded(entry);
  const { id, version } = entry;
  useEffect(() => {
    if (isGone) return;
    let isCurrent = true;
    const show = async () => {
      const photo = await openThumbnail(entry);
      if (!isCurrent || !photo) return;
      canvas.current?.getContext('2d')?.drawImage(photo, 0, 0, THUMBNAIL_PIXELS, THUMBNAIL_PIXELS);
      setHasPhoto(true);
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // An entry's photos change only with its version.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, version, isGone]);
  return (
    <span className="entry__mark" aria-hidden="true">
      {firstLetter(title)}
      {!isGone && (
        <canvas
          ref={canvas}
          className={hasPhoto ? 'entry__photo' : 'entry__photo entry__photo--none'}
          width={THUMBNAIL_PIXELS}
          height={THUMBNAIL_PIXELS}
        />
      )}
    </span>
  );
}

/**
 * Returns the title's first whole letter with its signs. Skips initials with their dots, which
 * come before a Tamil name.
 */
export function firstLetter(title: string): string {
  const words = title.split(/[\s.]+/).filter((word) => countLetters(word) > 2);
  return (words[0] ?? title).match(/\p{L}\p{M}*/u)?.[0] ?? '·';
}
