import { deliver } from './deliver.ts';
import { noteStorageTrouble } from '../storage/storageTrouble.ts';
import { wakeQueue } from '../outbox/outboxStore.ts';
import { thisPhone, type Phone } from './phone.ts';

/** Ends every wait of this owner's entries and sends them now, with photos over any connection. */
export async function sendNow(owner: string, phone: Phone = thisPhone): Promise<void> {
  await noteStorageTrouble(async () => {
    await wakeQueue(owner, 'sendNow', phone.now());
    await deliver(phone, Infinity, { anyConnection: true });
  });
}
