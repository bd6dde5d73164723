import type { TFunction } from 'i18next';
import { readQueue } from '../../device/outbox/read.ts';
import { showToast } from '../../ui/showToast.ts';

/**
 * Tells a person who asked to send if nothing could be sent. Without a signal the try ends at once
 * and leaves the screen as it was, so they would press again and again.
 */
export async function sayIfInVain(owner: string, t: TFunction): Promise<void> {
  const { trouble } = await readQueue(owner);
  if (trouble) showToast('error', t('outbox:triedInVain'));
}
