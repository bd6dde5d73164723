/**
 * A line of the log. It never holds anything people typed: no bodies, field values, user names,
 * addresses or error messages.
 */
export type LogLine = { at: string; event: string } & Record<string, string | number | string[]>;
export type Log = (line: LogLine) => void;

/** Of one kind. A line has some 150 bytes, so a kind has 7 MB a day at most. */
const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/**
 * Returns a log that writes at most 30 lines of a kind in a minute, and then one that counts the
 * rest. Strangers choose how often they are refused, and mustn't fill the disk or hide other lines.
 */
export function sparingLog(log: Log): Log {
  const ofKinds = new Map<string, number>();
  return (line) => {
    const { event, route = '', code = '' } = line;
    const kind = JSON.stringify([event, route, code]);
    const count = (ofKinds.get(kind) ?? 0) + 1;
    ofKinds.set(kind, count);
    if (count <= LINES_A_MINUTE) log(line);
    if (count > 1) return;
    setTimeout(() => {
      const leftOut = (ofKinds.get(kind) ?? 0) - LINES_A_MINUTE;
      ofKinds.delete(kind);
      if (leftOut > 0)
        log({
          at: new Date(Date.parse(line.at) + MINUTE_MS).toISOString(),
          event: 'leftOut',
          of: event,
          ...(route !== '' && { route }),
          ...(code !== '' && { code }),
          count: leftOut,
        });
    }, MINUTE_MS).unref();
  };
}

/** Writes a line of JSON to standard error. */
export const logLine: Log = (line) => console.error(JSON.stringify(line));
