import { useEffect, useState } from 'react';
import { isPausedElsewhere } from '../../device/delivery/pause.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';

/** How often to look again: a window that dies ends its pause without telling anybody. */
const LOOK_AGAIN_MS = 2_000;

/** Returns true while another window has paused sending. */
export function useIsPausedElsewhere(): boolean {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const isNow = await isPausedElsewhere();
      if (isCurrent) setIsPaused(isNow);
    };
    const lookAgain = () => void look();
    lookAgain();
    const timer = isPaused ? setInterval(lookAgain, LOOK_AGAIN_MS) : undefined;
    const stop = onOutboxChange(lookAgain);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      stop();
    };
  }, [isPaused]);
  return isPaused;
}
