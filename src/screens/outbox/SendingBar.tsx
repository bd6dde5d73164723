import { useState } from 'react';
import type { Sending } from '../../domain/outbox/outbox.ts';
import { speedometer } from '../../device/delivery/speedometer.ts';

/**
 * How far the sending of an entry is, by the speed measured before: browsers do not tell how much of an upload is
 * gone. It never reaches the end by itself, and only moves where no speed is known. Decoration: the state says it in words.
 */
export function SendingBar({ entry }: { entry: Sending }) {
  const [timing] = useState(() => timingOf(entry));
  return (
    <span className={`sending-bar ${timing ? 'sending-bar--timed' : ''}`} aria-hidden="true">
      <span style={timing} />
    </span>
  );
}

function timingOf({ bytes, since }: Sending) {
  const speed = speedometer.bytesPerSecond();
  if (!speed) return undefined;
  return {
    animationDuration: `${Math.max(1, bytes / speed)}s`,
    animationDelay: `${Math.min(0, (since - Date.now()) / 1000)}s`,
  };
}
