import type { ComponentType } from 'react';
import type { EntriesOfForm } from './openEntry.ts';
import type { Rules } from './rules.ts';
import type { Finished, NotSaved } from './saveInOutbox.ts';

export type Fields = Record<string, string>;
export type PhotoSlot = { slot: string; required: boolean };

/** A part of a form that is on the screen at once. */
export type Step = {
  name: string;
  /** In the order in which they are on the screen. */
  fields: readonly string[];
  photos: readonly string[];
  isShown?: (fields: Fields) => boolean;
  /** Of later steps it comes with the whole form, and so may a part of the first one. */
  Content?: ComponentType<{ Part?: ComponentType }>;
  Part?: ComponentType;
};

/** What makes a form that form. The rest is the same for all: drafts, photos, steps, saving, correcting. */
export type FormDescription = {
  /** The name of its drafts and of its texts; labels are `{form}:{field}.label`. */
  form: string;
  /** Message keys: the heading of the screen, and the button that saves. */
  title: string;
  saveWords: string;
  empty: Fields;
  photos: readonly PhotoSlot[];
  rules?: Rules;
  /** Where the first step can be filled in before its rules and the other steps are here: brings the form with all of them. @throws ChunkLoadError */
  loadWhole?: () => Promise<WholeForm>;
  /** What stays from one entry to the next. */
  kept: readonly string[];
  /** What is never written down before it is sent. */
  secret?: readonly string[];
  steps: readonly Step[];
  /** What is shown above the fields of every step. */
  Top?: ComponentType<{ step: string }>;
  /** Whose draft it is; nobody's form opens without a login. */
  ownerOf: (loggedIn: string | undefined) => string | undefined;
  /** Where it becomes an entry of the outbox, and is corrected there. */
  entries?: EntriesOfForm;
  /** Filled in before any login, so that the next person on the phone cannot be told from its owner: an unfinished one is shown only to who says that it is theirs. */
  isGuests?: boolean;
  save: (finished: Finished) => Promise<NotSaved | undefined>;
};

export type WholeForm = FormDescription & { rules: Rules };

export const whoIsLoggedIn = (loggedIn: string | undefined) => loggedIn;
