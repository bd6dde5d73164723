import type * as v from 'valibot';
import type { AadhaarRule } from '../forms/aadhaar.ts';
import { joiningSchema } from '../forms/joining.ts';
import { EMPTY_JOINING, photosAtTheDoor } from '../forms/memberQuestions.ts';
import type { PhotoSlot } from '../forms/photoSlots.ts';
import { EMPTY_POST, Post, POST_PHOTOS } from '../forms/post.ts';
import { KINDS, type Kind } from '../outbox/kinds.ts';
import { EMPTY_VOTER, VOTER_PHOTOS, voterSchema } from '../forms/voter.ts';

/** A kind of submission for its receiver: the fields and photos of its form, and their rules. */
export type SubmissionKind<Content extends Record<string, string>, Name extends string = Kind> = {
  name: Name;
  /** The name space of its texts. */
  form: string;
  empty: Record<string, string>;
  photos: readonly PhotoSlot[];
  /** @param today yyyy-mm-dd in India */
  schema: (today: string) => v.GenericSchema<unknown, Content>;
  /** The first letter of its references, and the message once it's stored. */
  letter: string;
  stored: string;
  /** The field at which practice refuses an entry. */
  refusedAt: string;
};

/** Returns every kind with its rules, as a host or practice takes it. */
export function submissionKinds(aadhaar: AadhaarRule) {
  return {
    addvoters: {
      ...KINDS.addvoters,
      name: 'addvoters',
      empty: EMPTY_VOTER,
      photos: VOTER_PHOTOS,
      schema: voterSchema,
      letter: 'V',
      stored: 'Voter saved',
      refusedAt: 'voterId',
    },
    addmember: {
      ...KINDS.addmember,
      name: 'addmember',
      empty: EMPTY_JOINING,
      photos: photosAtTheDoor(aadhaar),
      schema: (today: string) => joiningSchema({ today, aadhaar }),
      letter: 'M',
      stored: 'Member saved',
      refusedAt: 'voterId',
    },
    createPost: {
      ...KINDS.createPost,
      name: 'createPost',
      empty: EMPTY_POST,
      photos: POST_PHOTOS,
      schema: () => Post,
      letter: 'P',
      stored: 'Post saved',
      refusedAt: 'title',
    },
  } satisfies { [Name in Kind]: SubmissionKind<Record<string, string>, Name> };
}
