import { parseArgs } from 'node:util';
import { eraseRecords } from '../records/erasing.ts';
import { findRecords } from '../tables/erasure.ts';
import { COMMAND_LINE, type Command } from './context.ts';

/**
 * Lists one person's records. With --yes it then erases them and their photos. The host may run
 * meanwhile.
 */
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
      throw new Error("Nothing was erased yet. Erasing can't be undone: add --yes to go ahead.");
    const { references, photosLeft, refusal } = await eraseRecords(db, store, whom, {
      actor: COMMAND_LINE,
      now,
    });
    if (refusal) throw new Error(`${refusal.msg}. Make another one with create-admin first.`);
    say(
      `Erased: ${references.join(', ')}. Make a backup now: it notes this, and a restore of an older one beside it erases them again.`,
    );
    if (photosLeft > 0)
      say(
        `${photosLeft} photo files could not be removed now. The host will remove them within a few hours.`,
      );
    return true;
  },
};
