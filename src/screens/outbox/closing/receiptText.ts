import type { TFunction } from 'i18next';
import { INDIA_ZONE } from '../../../domain/app/calendar.ts';
import type { DayReceipt } from '../../../domain/outbox/receipt.ts';

type ReceiptRow = { label: string; value: string };

/**
 * Formats a time as day, month, year, hour and minute, the order that both languages use, in Indian
 * time, as the screen says it.
 */
export function momentOf(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: INDIA_ZONE,
  }).format(at);
}

/**
 * Returns the receipt's rows in one language, without the references, of which there may be many.
 */
export function receiptRows(
  { sent, waiting, needsYou, booths }: DayReceipt,
  t: TFunction,
): ReceiptRow[] {
  const counts = [
    { label: t('closing:receipt.sent'), value: String(sent) },
    { label: t('closing:receipt.waiting'), value: String(waiting) },
    { label: t('closing:receipt.needsYou'), value: String(needsYou) },
  ];
  return booths.length === 0
    ? counts
    : [...counts, { label: t('closing:receipt.booths'), value: booths.join(', ') }];
}

/** Returns the receipt as a message: one block for each language, then the references. */
export function receiptText(receipt: DayReceipt, ...languages: readonly TFunction[]): string {
  const blocks = languages.map((t) => {
    const rows = receiptRows(receipt, t).map(({ label, value }) => `${label}: ${value}`);
    return [
      `${t('party:name')} – ${t('closing:receipt.title')}`,
      momentOf(receipt.at),
      ...rows,
    ].join('\n');
  });
  const references = receipt.references.length > 0 ? [receipt.references.join(', ')] : [];
  return [...blocks, ...references].join('\n\n');
}
