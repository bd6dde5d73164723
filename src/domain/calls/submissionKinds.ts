import type * as v from 'valibot';
import type { AadhaarRule } from '../forms/aadhaar.ts';
import { joiningSchema, type Joining } from '../forms/joining.ts';
import { EMPTY_JOINING, memberPhotos } from '../forms/memberQuestions.ts';
import { EMPTY_POST, Post, POST_PHOTOS } from '../forms/post.ts';
import type { Kind } from '../outbox/submission.ts';
import { EMPTY_VOTER, VOTER_PHOTOS, voterSchema, type Voter } from '../forms/voter.ts';

/** A kind of submission for its receiver: the fields and photos of its form, and their rules. */
export type SubmissionKind<Content extends Record<string, string>, Name extends string = Kind> = {
  name: Name;
  empty: Record<string, string>;
  photos: readonly { slot: string; required: boolean }[];
  /** @param today yyyy-mm-dd in India */
  schema: (today: string) => v.GenericSchema<unknown, Content>;
  /** The first letter of its references, and the message once it's stored. */
  letter: string;
  stored: string;
};

export const VOTERS: SubmissionKind<Voter> = {
  name: 'addvoters',
  empty: EMPTY_VOTER,
  photos: VOTER_PHOTOS,
  schema: voterSchema,
  letter: 'V',
  stored: 'Voter saved',
};

export const POSTS: SubmissionKind<Post> = {
  name: 'createPost',
  empty: EMPTY_POST,
  photos: POST_PHOTOS,
  schema: () => Post,
  letter: 'P',
  stored: 'Post saved',
};

export function membersKind(aadhaar: AadhaarRule): SubmissionKind<Joining> {
  return {
    name: 'addmember',
    empty: EMPTY_JOINING,
    photos: memberPhotos(aadhaar),
    letter: 'M',
    stored: 'Member saved',
    schema: (today) => joiningSchema({ today, aadhaar }),
  };
}
