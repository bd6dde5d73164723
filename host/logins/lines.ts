/**
 * Returns a function that runs work when its turn has come, a few at a time. Each key has a line,
 * and the lines are served in turn: whoever brings much waits longer, and nobody else does.
 */
export function createLines(atOnce: number) {
  /** Those that wait. The line whose turn is next is the first. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;

  function goOn(): void {
    const [first] = lines;
    if (!first || running >= atOnce) return;
    const [key, [begin, ...others]] = first;
    lines.delete(key);
    if (others.length > 0) lines.set(key, others);
    running += 1;
    begin?.();
  }

  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const begin = () =>
        void work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            goOn();
          });
      lines.set(key, [...(lines.get(key) ?? []), begin]);
      goOn();
    });
}
