import { parseArgs } from 'node:util';
import { eraseRecords } from '../records/personalData.ts';
import { findRecords } from '../tables/erasure.ts';
import { COMMAND_LINE, type Command } from './desk.ts';

/** Erases one person's records and photos, after saying which those are. The host may go on meanwhile. */
export const erasePerson: Command = {
  usage: 'VOTER-ID|SUBMISSION-ID|REFERENCE [--yes]',
  async run({ db, store, now, say }, args) {
    const {
      positionals: [whom],
      values,
    } = parseArgs({ args, allowPositionals: true, options: { yes: { type: 'boolean' } } });
    if (!whom) throw new Error(`Usage: npm run host -- erase-person ${this.usage}`);
    const records = await findRecords(db, whom);
    if (records.length === 0) throw new Error('Nothing is held of that person.');
    for (const { reference, kind, receivedAt } of records)
      say(`${reference}, ${kind}, received ${new Date(receivedAt).toISOString()}`);
    if (!values.yes)
      throw new Error('Nothing was erased yet. It cannot be taken back: say so with --yes.');
    const { references, photosLeft } = await eraseRecords(db, store, whom, {
      actor: COMMAND_LINE,
      now,
    });
    say(
      `Erased: ${references.join(', ')}. Keep these numbers: after a restore of an older backup, erase them again.`,
    );
    if (photosLeft > 0)
      say(
        `${photosLeft} photo files could not be removed now; the host removes them within some hours.`,
      );
    return true;
  },
};
