/** A line of the log. It never holds what people typed: no bodies, field values, user names, addresses, or messages of errors. */
export type LogLine = { at: string; event: string } & Record<string, string | number | string[]>;
export type Log = (line: LogLine) => void;

/** One line of JSON on the standard error output. */
export const logLine: Log = (line) => console.error(JSON.stringify(line));
