type Turn = { begin: () => void; giveUp: () => void };

/**
 * Returns a function that runs work when its turn has come, a few at a time. Each key has a line,
 * and the lines are served in turn: whoever brings much waits longer, and nobody else does.
 * @param most how many may wait or be at work in all. Beyond it, the last of the longest line is
 * put off, unless that is no longer than the new one's
 * @param refusal the error for whoever is put off
 */
export function createLines(
  atOnce: number,
  {
    most = Infinity,
    refusal = () => new Error('Too many wait'),
  }: { most?: number; refusal?: () => Error } = {},
) {
  /** Those that wait. The line whose turn is next is the first. */
  const lines = new Map<string, Turn[]>();
  let running = 0;
  let held = 0;

  function goOn(): void {
    const [first] = lines;
    if (!first || running >= atOnce) return;
    const [key, line] = first;
    // A map goes on to what is set again at its end.
    lines.delete(key);
    const turn = line.shift();
    if (line.length > 0) lines.set(key, line);
    running += 1;
    turn?.begin();
  }

  function makeRoom(own: number): boolean {
    const [longest = []] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= own + 1) return false;
    longest.pop()?.giveUp();
    held -= 1;
    return true;
  }

  /** @param mostOfLine how many of this line may wait */
  return <Result>(
    key: string,
    work: () => Promise<Result>,
    mostOfLine = Infinity,
  ): Promise<Result> => {
    const line = lines.get(key) ?? [];
    if (line.length >= mostOfLine || (held >= most && !makeRoom(line.length)))
      return Promise.reject(refusal());
    held += 1;
    return new Promise((resolve, reject) => {
      line.push({
        begin: () =>
          void Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              held -= 1;
              goOn();
            }),
        giveUp: () => reject(refusal()),
      });
      lines.set(key, line);
      goOn();
    });
  };
}
