import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ComponentType } from 'react';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import type { NotSaved } from '../domain/forms/form.ts';
import type { EntriesOfForm } from './inOutbox.ts';
import type { Finished } from './opened.ts';
import type { PhotoSlot } from '../domain/forms/photoSlots.ts';

export type Fields = Record<string, string>;
/** The rules of a form. `today` is yyyy-mm-dd in India: a birthday changes who is old enough. */
type Rules = {
  /** Checks the form. Its output is what is saved. */
  resolver: (today: string) => Resolver<Fields, unknown, Fields>;
  /** Returns the fields in which something is missing or wrong. */
  wrongIn: (fields: Fields, today: string) => Set<string>;
};

/**
 * Makes a form's rules from its schema.
 * @param schema its output is what is saved
 */
export function rulesOf(schema: (today: string) => v.GenericSchema<unknown, Fields>): Rules {
  return {
    resolver: (today) => valibotResolver(schema(today) as v.GenericSchema<Fields, Fields>),
    wrongIn: (fields, today) =>
      new Set(v.safeParse(schema(today), fields).issues?.map((issue) => v.getDotPath(issue) ?? '')),
  };
}

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
  /** Missing while a guest's form has only its first step. */
  rules?: Rules;
  /** The fields that stay from one entry to the next. */
  kept: readonly string[];
  /** Other forms that keep some of these fields. `complete` makes this form's of all they keep. */
  keptWith?: { forms: readonly string[]; complete: (kept: Fields) => Fields };
  /** Returns where this person's day begins, for a form that no form of the day has filled. */
  placeOf?: (owner: string) => Promise<Fields>;
  steps: readonly Step[];
  /** Shown before the heading of every step. */
  Intro?: ComponentType<{ step: string }>;
  /** Shown above the fields of every step. */
  Top?: ComponentType<{ step: string }>;
  /** Takes and opens its entries in the outbox. Missing if the form makes none. */
  entries?: EntriesOfForm;
  /**
   * Adds to the fields of an entry, which has only what is sent, what the form knows besides.
   * @param slots the photos that the entry has
   * @param refused the field that the host refused
   */
  ofEntry?: (fields: Fields, slots: readonly string[], refused: string | undefined) => Fields;
  save: (finished: Finished) => Promise<NotSaved | undefined>;
};

export type WholeForm = FormDescription & { rules: Rules };

/**
 * What the form of somebody without a login needs besides. We can't tell the next person on the
 * phone from its owner, so an unfinished one is shown only to who says that it's theirs.
 */
export type GuestForm = {
  /** The fields that are never stored before they are sent. */
  secret: readonly string[];
  /**
   * Loads the form with its rules and all steps. The first step can be filled in before.
   * @throws ChunkLoadError
   */
  loadWhole: () => Promise<WholeForm>;
};
