import type { Draft, DraftName } from '../../device/drafts/drafts.ts';
import type { PhotoBytes } from '../../device/outbox/read.ts';
import type { ChunkLoadError } from '../../ui/loadChunk.ts';

export type OpenedDraft = {
  status: 'open';
  name: DraftName;
  draft: Draft;
  photos: PhotoBytes;
  /** The form came back after the page was closed or killed. */
  isRestored: boolean;
  /** The slots of photos that are gone, or that the host or the phone found damaged. */
  photosToTake: string[];
  /** The field that a refusal named. */
  field?: string;
  /** What was saved just before, in this window. */
  before?: Draft['fields'];
};
/**
 * `begun`: there is an unfinished form, perhaps somebody else's. `missingPart`: the form's own
 * code didn't load.
 */
export type Opened =
  | { status: 'begun'; at: number; restored: OpenedDraft }
  | { status: 'loading' | 'unavailable' | 'gone' | 'beingSent' | 'beingEdited' | 'cannotStore' }
  | { status: 'missingPart'; error: ChunkLoadError }
  | OpenedDraft;
