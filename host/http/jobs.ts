export type Jobs = ReturnType<typeof createJobs>;

/** Runs work that goes on after the call that began it was answered. */
export function createJobs() {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    /** Is aborted when the host stops, for calls that would keep it long. */
    get stopping(): AbortSignal {
      return stopping.signal;
    },
    /** Begins work, which must handle its own errors, and end soon once the signal is aborted. */
    start(work: (signal: AbortSignal) => Promise<void>): void {
      const job = work(stopping.signal).finally(() => running.delete(job));
      running.add(job);
    },
    /** Waits until no work is left. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await this.idle();
    },
  };
}
