import { useEffect, useState } from 'react';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { readSetAside, type Why } from '../../device/outbox/setAside.ts';

/** How often to look again: a window that dies frees its entries without telling anybody. */
const LOOK_AGAIN_MS = 2_000;
const NONE: ReadonlyMap<string, Why> = new Map();

/** Returns the entries that some window is correcting or discarding now, by id. */
export function useSetAside(): ReadonlyMap<string, Why> {
  const [aside, setAside] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const look = async () => {
      const now = await readSetAside();
      if (!isCurrent) return;
      setAside((before) => (now.size === 0 && before.size === 0 ? before : now));
      clearTimeout(timer);
      if (now.size > 0) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    const stop = onOutboxChange(() => void look());
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return aside;
}
