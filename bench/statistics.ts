export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing');
  return (low + high) / 2;
}

/**
 * The median of what each round's value was, as a multiple of the same round's value of the limit:
 * noise that lasts longer than a round cancels out.
 */
export function ratio(values: number[], limit: number[]): number {
  if (values.length !== limit.length) throw new Error('Rounds are missing');
  return median(values.map((value, round) => value / (limit[round] ?? Number.NaN)));
}

/** Milliseconds as a reader needs them. */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** A multiple as a reader needs it. */
export function times(value: number): string {
  return `${value.toFixed(2)} ×`;
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A table in Markdown; the first column is text, the others are figures. */
export function table(head: string[], rows: string[][]): string {
  return [
    line(head),
    `|${head.map((_, column) => (column === 0 ? '---' : '---:')).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}
