import { isEnded, needsOwner } from '../../../domain/outbox/outbox.ts';
import type { Way } from '../../../domain/app/installation.ts';
import { connection } from '../../../device/api/connection.ts';
import { readContact } from '../../../device/api/contact.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { readRoom } from '../../../device/storage/storageRoom.ts';
import { readPersistence } from '../../../ui/askToPersist.ts';
import type { Outbox } from '../../shared/useOutbox.ts';

export const VERSION = String(import.meta.env.VITE_APP_VERSION);

type Facts = Record<string, string | number | boolean | undefined>;

/**
 * Returns facts that help find out why a phone misbehaves: states and numbers, one a line, in
 * English for whoever helps. They never tell who is logged in, what was typed, an id or an
 * address.
 */
export async function diagnose(outbox: Outbox, way: Way, language: string): Promise<string> {
  const room = await readRoom();
  const worker = await navigator.serviceWorker?.getRegistration();
  const { heardAt, silentSince } = readContact();
  const facts: Facts = {
    version: VERSION,
    build: /index-([\w-]+)\.js/.exec(
      document.getElementById('first-files')?.textContent ?? '',
    )?.[1],
    time: new Date().toISOString(),
    browser: navigator.userAgent,
    screen: `${innerWidth}x${innerHeight}@${devicePixelRatio}`,
    language,
    practising: isPractising,
    installation: way,
    worker: worker?.waiting ? 'active, another waits' : (worker?.active?.state ?? 'none'),
    backgroundSync: worker !== undefined && 'sync' in worker,
    storage: await readPersistence(),
    used: room && `${Math.round(room.used / 1e6)} of ${Math.round(room.quota / 1e6)} MB`,
    connection: `${connection()}, browser says ${navigator.onLine ? 'online' : 'offline'}`,
    lastContact: heardAt && new Date(heardAt).toISOString(),
    silentSince: silentSince && new Date(silentSince).toISOString(),
    ...outboxFacts(outbox),
  };
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value ?? 'unknown'}`)
    .join('\n');
}

function outboxFacts(outbox: Outbox): Facts {
  if (outbox.status !== 'ready') return { outbox: outbox.status };
  const { mine, othersUnsent, queue, storageTrouble } = outbox;
  return {
    unsent: mine.filter((entry) => !isEnded(entry)).length,
    needCorrection: mine.filter(needsOwner).length,
    sent: mine.filter(({ state }) => state === 'sent').length,
    ofOthers: othersUnsent,
    trouble: queue.trouble ?? 'none',
    storageTrouble: storageTrouble ?? 'none',
  };
}
