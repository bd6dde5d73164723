import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { isRefusal } from '../http/answers.ts';
import { correctRecord } from '../records/personalData.ts';
import { CorrectionInput } from '../routes/admin/personalData.ts';
import { COMMAND_LINE, type Command } from './context.ts';

/**
 * Replaces wrong answers of a record, by the rules of the form. It reads them from a file, a JSON
 * object of strings by field, because others on the machine can see a command line. The host may
 * run meanwhile.
 */
export const correctPerson: Command = {
  usage: 'REFERENCE fields.json',
  async run({ db, aadhaar, now, say }, args) {
    const {
      positionals: [reference, file],
    } = parseArgs({ args, allowPositionals: true });
    if (!reference || !file) throw new Error(`Usage: npm run host -- correct-person ${this.usage}`);
    const input = v.safeParse(CorrectionInput, {
      reference,
      fields: asJson(await readFile(file, 'utf8')),
    });
    if (!input.success)
      throw new Error(
        'A correction needs a reference and a file such as { "name": "Right Name", "booth": "12" }.',
      );
    const corrected = await correctRecord(
      db,
      input.output.reference,
      input.output.fields,
      aadhaar,
      { actor: COMMAND_LINE, now },
    );
    if (isRefusal(corrected))
      throw new Error(corrected.field ? `${corrected.msg}: ${corrected.field}` : corrected.msg);
    say(
      `Corrected: ${reference}, ${Object.keys(input.output.fields).join(', ')}. Delete ${file}: it holds personal data.`,
    );
    return true;
  },
};

/** Parses the file, or returns undefined: the parser's message would quote the file. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
