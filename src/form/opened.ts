import type { Photo, PhotoBytes } from '../domain/outbox/submission.ts';
import type { Draft, DraftName } from '../device/drafts/drafts.ts';
import type * as form from '../domain/forms/form.ts';

export type OpenedDraft = {
  name: DraftName;
  draft: Draft;
  photos: PhotoBytes;
  /** The form came back after the page was closed or killed. */
  isRestored: boolean;
  /** Photos that the form or its entry had, and whose bytes are gone or damaged. */
  photosToTake: readonly Photo[];
  /**
   * What became of the entry since this correction of it was begun. `ended`: it was sent or
   * discarded, so the correction can't go out. `changed`: this corrects what it is now.
   */
  meanwhile?: 'ended' | 'changed' | undefined;
  /** Why the host refused the entry: a message key or the host's words, and the field, or ''. */
  refused?: { reason: string; field: string };
  /** What was saved just before, in this window. */
  before?: Draft['fields'];
};
export type Form = form.Form<OpenedDraft>;
export type FormEvent = form.Event<OpenedDraft>;

/** A form that this window alone has open, until it is released or the page dies. */
export type TakenForm = { name: DraftName; release: () => void };

/** A form without mistakes. `fields` is the schema's output. */
export type Finished = {
  draft: Draft;
  owner: string;
  fields: Record<string, string>;
  photos: PhotoBytes;
};
