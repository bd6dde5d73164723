import { isEnded } from '../../../src/domain/outbox/outbox.ts';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { readEntries } from '../../../src/device/outbox/read.ts';
import { saveEntry } from '../../../src/device/outbox/saveEntry.ts';
import { logIn } from '../../../src/device/login/session.ts';
import type { Contender } from '../contender.ts';

export const OWNER = 'sample.person';

/** This app: its own modules, as page and worker run them. */
export const outbox: Contender = {
  open: () => logIn({ owner: OWNER, name: 'Sample Person', token: 'sample', host: '' }),
  async save({ id, fields, photos, hashes }) {
    const facts = [...photos].map(([slot, { byteLength }]) => ({
      slot,
      bytes: byteLength,
      sha256: hashes.get(slot) ?? '',
    }));
    await saveEntry(id, OWNER, { kind: 'addvoters', fields, photos: facts }, photos, Date.now());
  },
  async deliver() {
    const left = await deliver();
    if (left > 0) throw new Error(`${left} entries were not delivered`);
  },
  count: async () => (await readEntries()).filter((entry) => !isEnded(entry)).length,
  list: readEntries,
  // The screens read the whole list, without photos, and draw the rows that are in sight.
  firstRows: readEntries,
};
