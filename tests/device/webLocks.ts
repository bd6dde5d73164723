type Asked = { name: string; mode: LockMode; grant: () => void };
type Work = (lock: { name: string } | null) => unknown;

/** Web Locks of one process, which Node 20 doesn't have: as much of them as the phone uses. */
export class WebLocks {
  private held: Asked[] = [];
  private waiting: Asked[] = [];

  async request(
    name: string,
    { mode = 'exclusive', ifAvailable, signal }: LockOptions,
    work: Work,
  ) {
    const asked: Asked = { name, mode, grant: () => undefined };
    if (this.isFree(asked)) this.held.push(asked);
    else if (ifAvailable) return work(null);
    else await this.wait(asked, signal);
    try {
      return await work({ name });
    } finally {
      this.held = this.held.filter((other) => other !== asked);
      for (const next of this.waiting.filter((other) => this.isFree(other))) next.grant();
    }
  }

  async query() {
    return { held: this.held.map(({ name }) => ({ name })) };
  }

  private isFree({ name, mode }: Asked): boolean {
    return this.held.every(
      (other) => other.name !== name || (mode === 'shared' && other.mode === 'shared'),
    );
  }

  private wait(asked: Asked, signal: AbortSignal | undefined): Promise<void> {
    this.waiting.push(asked);
    const stop = () => (this.waiting = this.waiting.filter((other) => other !== asked));
    return new Promise((resolve, reject) => {
      asked.grant = () => {
        stop();
        this.held.push(asked);
        resolve();
      };
      signal?.addEventListener('abort', () => {
        stop();
        reject(signal.reason as DOMException);
      });
    });
  }
}
