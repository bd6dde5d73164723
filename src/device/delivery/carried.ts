import { needsOwner, type Event } from '../../domain/outbox/outbox.ts';
import { changeEntries } from '../outbox/write.ts';
import { readEntries } from '../outbox/read.ts';
import { sendNow } from './deliver.ts';
import { thisPhone, type Phone } from './phone.ts';

/** Sends what this person carries for others once more, after the host has refused it. */
export async function sendCarriedAgain(carrier: string, phone: Phone = thisPhone): Promise<void> {
  await changeStuck({ type: 'retried', carrier }, phone.now());
  await sendNow(carrier, phone);
}

/**
 * Removes what this person carries for others and can't deliver, with its photos. It isn't lost:
 * its owner has it, and so has the second copy. Call this only after the person has typed the
 * confirming word.
 */
export async function handBack(carrier: string, phone: Phone = thisPhone): Promise<void> {
  await changeStuck({ type: 'handedBack', carrier }, phone.now());
}

async function changeStuck(event: Event & { carrier: string }, now: number): Promise<void> {
  const stuck = (await readEntries()).filter(
    (entry) => entry.carrier === event.carrier && needsOwner(entry),
  );
  if (stuck.length > 0) await changeEntries(stuck.map(({ id }) => ({ id, event, now })));
}
