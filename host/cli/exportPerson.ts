import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportRecords } from '../records/personalData.ts';
import { COMMAND_LINE, type Command } from './context.ts';

/**
 * Writes everything held about one person into a new folder: the answers as JSON, with the photos.
 */
export const exportPerson: Command = {
  usage: 'VOTER-ID|SUBMISSION-ID|REFERENCE NEW-FOLDER',
  async run({ db, store, now, say }, args) {
    const {
      positionals: [whom, folder],
    } = parseArgs({ args, allowPositionals: true });
    if (!whom || !folder) throw new Error(`Usage: npm run host -- export-person ${this.usage}`);
    const records = await exportRecords(db, whom, { actor: COMMAND_LINE, now });
    if (records.length === 0) throw new Error('Nothing is held of that person.');
    await mkdir(folder, { mode: 0o700 });
    for (const { reference, photos, owner: _owner, ...record } of records) {
      for (const { slot, file } of photos)
        await writeFile(join(folder, `${reference}-${slot}.jpg`), await store.read(file), {
          mode: 0o600,
        });
      const shown = {
        reference,
        ...record,
        receivedAt: new Date(record.receivedAt).toISOString(),
        photos: photos.map(({ slot, sha256, bytes }) => ({ slot, sha256, bytes })),
      };
      await writeFile(join(folder, `${reference}.json`), JSON.stringify(shown, null, 2), {
        mode: 0o600,
      });
      say(`${reference}: ${photos.length} photos`);
    }
    say('These files hold personal data: give them to that person only.');
    return true;
  },
};
