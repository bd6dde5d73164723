import { deliver } from './deliver.ts';
import { noteStorageTrouble } from '../storage/storageTrouble.ts';
import { wakeQueue } from '../outbox/outboxStore.ts';
import { thisPhone, type Phone } from './phone.ts';

/** The person asked: every wait of their entries ends, and photos go over any connection, this once. */
export async function sendNow(owner: string, phone: Phone = thisPhone): Promise<void> {
  await noteStorageTrouble(async () => {
    await wakeQueue(owner, 'sendNow', phone.now());
    await deliver(phone, Infinity, { anyConnection: true });
  });
}
