import { dayInIndia } from '../app/calendar.ts';
import { isToSend } from './closing.ts';
import { hasArrived, needsOwner, type Entry } from './outbox.ts';

/**
 * A receipt for a volunteer's work of one day. It holds counts, booths and the host's own
 * references, and nothing about any enrolled person.
 */
export type DayReceipt = {
  at: number;
  sent: number;
  waiting: number;
  needsYou: number;
  booths: string[];
  references: string[];
};

/**
 * Creates the receipt for the day (in India) that includes `at`.
 * @param mine one person's entries
 * @param at the moment of the receipt, in milliseconds since 1970
 */
export function receiptOf(mine: Entry[], at: number): DayReceipt {
  const sentToday = mine
    .flatMap((entry) =>
      hasArrived(entry) && dayInIndia(entry.at) === dayInIndia(at) ? [entry] : [],
    )
    .toSorted((a, b) => a.at - b.at);
  const booths = new Set(sentToday.flatMap(({ receipt }) => receipt.booth ?? []));
  return {
    at,
    sent: sentToday.length,
    waiting: mine.filter(isToSend).length,
    needsYou: mine.filter(needsOwner).length,
    booths: [...booths].toSorted((a, b) => Number(a) - Number(b)),
    references: sentToday.flatMap(({ receipt }) => receipt.reference || []),
  };
}
