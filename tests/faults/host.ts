import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cable } from '../journeys/cable.ts';
import { startHost, type RunningHost } from '../journeys/hostProcess.ts';
import { photosOnHost, votersOnHost } from '../journeys/volunteer.ts';
import type { Held } from './judge.ts';

export const FAILPOINTS = ['afterRename', 'beforeCommit', 'afterCommit'] as const;
export type Failpoint = (typeof FAILPOINTS)[number];
/** The app waits up to 5 s before it sends what was enrolled. */
const FAILPOINT_MS = 10_000;

/** The real host at the end of a cable, killed and started again on its data. */
export function mortalHost(first: RunningHost, cable: Cable) {
  let host: RunningHost | undefined = first;

  const start = async (failpoint?: string) => {
    host = await startHost({ dataDir: first.dataDir }, failpoint);
    cable.leadTo(host.port);
  };

  return {
    async kill() {
      const struck = host;
      host = undefined;
      await struck?.kill();
    },
    /**
     * Waits until the host has died at its failpoint. Returns false if no submission has come some
     * time after the last voter was enrolled.
     */
    async died(enrolling: Promise<void>): Promise<boolean> {
      const isDead = await Promise.race([
        host?.exited.then(() => true),
        enrolling.then(() => sleep(FAILPOINT_MS, false, { ref: false })),
      ]);
      await this.kill();
      return isDead === true;
    },
    /** Starts the host if it is dead. With a failpoint it is started anew, and will die there. */
    async revive(failpoint?: Failpoint) {
      if (failpoint) await this.kill();
      if (!host) await start(failpoint);
    },
    stop: async () => host?.stop(),
    /** What it holds, read from its database and its disk. */
    async held(): Promise<Held[]> {
      const photos = await photosOnHost(first);
      return votersOnHost(first).map(({ id, voter_id: voterId }) => {
        const its = photos.filter(({ voter }) => voter === id);
        return {
          id,
          voterId,
          noted: its.map(({ sha256 }) => sha256),
          stored: its.map(({ content }) => createHash('sha256').update(content).digest('hex')),
        };
      });
    },
  };
}
