import { useState } from 'react';
import type { Sending } from '../../domain/outbox/outbox.ts';
import { speedometer } from '../../device/delivery/speedometer.ts';

/**
 * Shows how far the sending of an entry is, estimated from the speed measured before: browsers
 * don't tell how much of an upload is done. The bar never reaches the end by itself. Without a
 * known speed it only moves. It is decoration: the state gives the same news in words.
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
