import type { Process, World } from './world.ts';

/** Web Locks: granted only if free, and free at once when their holder dies. */
export class Locks {
  /** The person has paused sending. */
  isPaused = false;
  private readonly holders = new Map<string, Process>();

  constructor(private readonly world: World) {}

  async hold(process: Process, name: string, work: () => Promise<void>): Promise<boolean> {
    await this.world.pause(this.world.random.below(2), process, `asks for lock ${name}`);
    if (this.holders.get(name)?.isAlive) {
      this.world.saw('lock is taken');
      return false;
    }
    this.holders.set(name, process);
    try {
      await work();
    } finally {
      this.holders.delete(name);
    }
    return true;
  }
}
