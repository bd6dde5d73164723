/**
 * A line of the log. It never holds anything people typed: no bodies, field values, user names,
 * addresses or error messages.
 */
export type LogLine = { at: string; event: string } & Record<string, string | number | string[]>;
export type Log = (line: LogLine) => void;

/** Writes a line of JSON to standard error. */
export const logLine: Log = (line) => console.error(JSON.stringify(line));
