import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { needsConsent } from '../../src/domain/calls/rollImport.ts';
import { checkRoll, importRoll, type ImportPlan } from '../records/importRoll.ts';
import { guessMapping } from '../records/rollFile.ts';
import type { Source } from '../records/table.ts';
import { readFirstRows, readTable } from '../records/tableFile.ts';
import { isRollEmpty } from '../tables/roll.ts';
import { migrate } from '../database/migrations/migrate.ts';
import type { Command } from './context.ts';

const TELL_MS = 2_000;

/**
 * Imports an electoral roll or a supplement, prints its progress, and writes a report of bad rows.
 * The report names their lines and columns, not their content.
 */
export const importRollFile: Command = {
  usage: 'file.csv [--supplement] [--report bad-rows.csv] [--remove voters]',
  async run({ db, now, say }, args) {
    const {
      positionals: [file],
      values,
    } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        report: { type: 'string' },
        supplement: { type: 'boolean' },
        remove: { type: 'string' },
      },
    });
    if (!file) throw new Error(`Usage: npm run host -- import-roll ${this.usage}`);
    const source = await fileSource(file);
    const mapping = guessMapping(await readFirstRows(source));
    await migrate(db);
    let told = Date.now();
    let share = 0;
    const rows = () =>
      readTable(source, (bytes) => {
        share = bytes / source.size;
      });
    const onProgress = (lines: number) => {
      if (Date.now() - told < TELL_MS) return;
      told = Date.now();
      say(`${Math.floor(100 * share)} %, ${lines} lines`);
    };
    const kind = values.supplement ? 'supplement' : 'whole';
    const plan: ImportPlan = { mapping, kind, importedAt: now };
    if (kind === 'whole' && !(await isRollEmpty(db))) {
      const counts = await checkRoll(db, rows(), plan, { onProgress });
      if (needsConsent(counts) && values.remove !== String(counts.gone))
        throw new Error(
          `${counts.gone} of ${counts.held} voters would leave the roll, most of ${counts.thinned} booths. If the file is the whole roll of its booths, repeat the command with --remove ${counts.gone}. If it is a supplement, with --supplement. Nothing was imported.`,
        );
    }
    const reportPath = values.report ?? `${file}.bad-rows.csv`;
    const report = createWriteStream(reportPath);
    report.write('line,column\n');

    const total = await importRoll(db, rows(), plan, {
      onBad: (line, fault) => report.write(`${line},${fault}\n`),
      onNote: (line, note) => {
        if (note === 'voterIdTwice' || note === 'voterIdMended') report.write(`${line},${note}\n`);
      },
      onProgress,
    });
    report.end();
    await finished(report);
    say(
      `${total.stored} lines of ${total.booths} booths are on the roll, ${total.removed} old lines removed, ${total.gone} voters struck out, ${total.noted} lines taken in part, ${total.voterIdTwice} with a voter ID that stands twice, ${total.bad} bad rows, ${total.lineTaken} of them on a line that is taken${total.bad + total.voterIdTwice > 0 ? `: ${reportPath}` : ''}`,
    );
    return total.bad === 0;
  },
};

async function fileSource(file: string): Promise<Source> {
  const { size } = await stat(file);
  return { size, open: () => createReadStream(file) };
}
