import type { ComponentType } from 'react';
import type { Resolver } from 'react-hook-form';
import type { NotSaved } from '../domain/forms/form.ts';
import type { EntriesOfForm } from './openEntry.ts';
import type { Finished } from './saveInOutbox.ts';

export type Fields = Record<string, string>;
export type PhotoSlot = { slot: string; required: boolean };

/** The rules of a form. `today` is yyyy-mm-dd in India: a birthday changes who is old enough. */
export type Rules = {
  /** Checks the form. Its output is what is saved. */
  resolver: (today: string) => Resolver<Fields, unknown, Fields>;
  /** Returns the fields in which something is missing or wrong. */
  wrongIn: (fields: Fields, today: string) => Set<string>;
};

/** One step of a form: what is on the screen at the same time. */
export type Step = {
  name: string;
  /** In their order on the screen. */
  fields: readonly string[];
  photos: readonly string[];
  /** Fields that follow from another field of the step, and that nobody fills in. */
  follows?: Readonly<Record<string, string>>;
  isShown?: (fields: Fields) => boolean;
  /**
   * Later steps get it with the whole form. The first step has it from the start, and may get a
   * `Part` to show in it with the whole form.
   */
  Content?: ComponentType<{ Part?: ComponentType }>;
  Part?: ComponentType;
};

/**
 * What differs between forms. Drafts, photos, steps, saving and correcting are the same for all.
 */
export type FormDescription = {
  /** Names its drafts and its texts; labels are `{form}:{field}.label`. */
  form: string;
  /** The names of texts, by field, for fields that aren't labelled by their own name. */
  texts?: Readonly<Record<string, string>>;
  /** Message keys: the screen's heading, and the button that saves. */
  title: string;
  saveWords: string;
  empty: Fields;
  photos: readonly PhotoSlot[];
  rules?: Rules;
  /**
   * Loads the form with its rules and all steps. Only for forms whose first step can be filled in
   * before those are loaded.
   * @throws ChunkLoadError
   */
  loadWhole?: () => Promise<WholeForm>;
  /** The fields that stay from one entry to the next. */
  kept: readonly string[];
  /** The fields that are never stored before they are sent. */
  secret?: readonly string[];
  steps: readonly Step[];
  /** Shown above the fields of every step. */
  Top?: ComponentType<{ step: string }>;
  /**
   * Returns the owner of the draft. If undefined, because nobody is logged in, the form doesn't
   * open.
   */
  ownerOf: (loggedIn: string | undefined) => string | undefined;
  /** Takes and opens its entries in the outbox. Missing if the form makes none. */
  entries?: EntriesOfForm;
  /**
   * Filled in before any login, so we can't tell the next person on the phone from its owner. An
   * unfinished form is shown only to somebody who says that it is theirs.
   */
  isGuests?: boolean;
  save: (finished: Finished) => Promise<NotSaved | undefined>;
};

export type WholeForm = FormDescription & { rules: Rules };

export const whoIsLoggedIn = (loggedIn: string | undefined) => loggedIn;
