import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { importRoll } from '../records/importRoll.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Command } from './context.ts';

const TELL_MS = 2_000;

/**
 * Imports an electoral roll, prints its progress, and writes a report of bad rows. The report names
 * their lines and columns, not their content.
 */
export const importRollFile: Command = {
  usage: 'file.csv [--report bad-rows.csv]',
  async run({ db, now, say }, args) {
    const {
      positionals: [file],
      values,
    } = parseArgs({ args, allowPositionals: true, options: { report: { type: 'string' } } });
    if (!file) throw new Error(`Usage: npm run host -- import-roll ${this.usage}`);
    const { size } = await stat(file);
    await migrate(db);
    const reportPath = values.report ?? `${file}.bad-rows.csv`;
    const report = createWriteStream(reportPath);
    report.write('line,column\n');

    let told = Date.now();
    const total = await importRoll(db, file, now, {
      onBad: ({ line, column }) => report.write(`${line},${column}\n`),
      onProgress: (rows, bytes) => {
        if (Date.now() - told < TELL_MS) return;
        told = Date.now();
        say(`${Math.floor((100 * bytes) / size)} %, ${rows} lines`);
      },
    });
    report.end();
    await finished(report);
    say(
      `${total.imported} voters of ${total.booths} booths imported, ${total.removed} old lines removed, ${total.bad} bad rows${total.bad > 0 ? `: ${reportPath}` : ''}`,
    );
    return total.bad === 0;
  },
};
