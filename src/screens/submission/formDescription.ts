import type { ComponentType } from 'react';
import type { GenericSchema } from 'valibot';
import type { Session } from '../../device/session.ts';
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
  Content: ComponentType;
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
  /** @param today yyyy-mm-dd in India; the output is what is saved */
  schema: (today: string) => GenericSchema<unknown, Fields>;
  /** What stays from one entry to the next. */
  kept: readonly string[];
  /** What is never written down before it is sent. */
  secret?: readonly string[];
  steps: readonly Step[];
  /** What is shown above the fields of every step. */
  Top?: ComponentType<{ step: string }>;
  /** Whose draft it is; nobody's form opens without a login. */
  ownerOf: (session: Session | undefined) => string | undefined;
  /** Filled in before any login, so that the next person on the phone cannot be told from its owner: an unfinished one is shown only to who says that it is theirs. */
  isGuests?: boolean;
  save: (finished: Finished) => Promise<NotSaved | undefined>;
};

export const ownerOfSession = (session: Session | undefined) => session?.owner;
