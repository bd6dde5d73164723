import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { importRoll } from '../records/importRoll.ts';
import { guessMapping } from '../records/rollFile.ts';
import type { Source } from '../records/table.ts';
import { readFirstRows, readTable } from '../records/tableFile.ts';
import { migrate } from '../database/migrations/migrate.ts';
import type { Command } from './context.ts';

const TELL_MS = 2_000;

/**
 * Imports an electoral roll or a supplement, prints its progress, and writes a report of bad rows.
 * The report names their lines and columns, not their content.
 */
export const importRollFile: Command = {
  usage: 'file.csv [--supplement] [--report bad-rows.csv]',
  async run({ db, now, say }, args) {
    const {
      positionals: [file],
      values,
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { report: { type: 'string' }, supplement: { type: 'boolean' } },
    });
    if (!file) throw new Error(`Usage: npm run host -- import-roll ${this.usage}`);
    const source = await fileSource(file);
    const mapping = guessMapping(await readFirstRows(source));
    await migrate(db);
    const reportPath = values.report ?? `${file}.bad-rows.csv`;
    const report = createWriteStream(reportPath);
    report.write('line,column\n');

    let told = Date.now();
    let share = 0;
    const rows = readTable(source, (bytes) => {
      share = bytes / source.size;
    });
    const total = await importRoll(
      db,
      rows,
      { mapping, kind: values.supplement ? 'supplement' : 'whole', importedAt: now },
      {
        onBad: (line, fault) => report.write(`${line},${fault}\n`),
        onProgress: (lines) => {
          if (Date.now() - told < TELL_MS) return;
          told = Date.now();
          say(`${Math.floor(100 * share)} %, ${lines} lines`);
        },
      },
    );
    report.end();
    await finished(report);
    say(
      `${total.fresh + total.changed + total.same} voters of ${total.booths} booths imported, ${total.removed} old lines removed, ${total.gone} voters struck out, ${total.noted} lines taken in part, ${total.bad} bad rows${total.bad > 0 ? `: ${reportPath}` : ''}`,
    );
    return total.bad === 0;
  },
};

async function fileSource(file: string): Promise<Source> {
  const { size } = await stat(file);
  return { size, open: () => createReadStream(file) };
}
