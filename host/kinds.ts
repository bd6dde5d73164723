import * as v from 'valibot';
import type { AadhaarRule } from '../src/domain/aadhaar.ts';
import { EMPTY_MEMBER, MEMBER_PHOTOS, memberSchema, type Member } from '../src/domain/member.ts';
import { EMPTY_POST, Post, POST_PHOTOS } from '../src/domain/post.ts';
import { EMPTY_REGISTRATION, registrationSchema, type Registration } from '../src/domain/registration.ts';
import { EMPTY_VOTER, VOTER_PHOTOS, voterSchema, type Voter } from '../src/domain/voter.ts';
import type { HostDatabase, KindName } from './tables/database.ts';
import { insertMember } from './tables/members.ts';
import { insertPost } from './tables/posts.ts';
import { insertVoter, type Enrolment } from './tables/voters.ts';

/** A kind of submission: what its form may hold, by which rules, and where it is kept. Photos and ids are the same for all. */
export type Kind<Content extends Record<string, string>> = {
  name: KindName;
  empty: Record<string, string>;
  photos: readonly { slot: string; required: boolean }[];
  /** @param today yyyy-mm-dd in India */
  schema: (today: string) => v.GenericSchema<unknown, Content>;
  /** The first letter of its references, and what is said when it is stored. */
  letter: string;
  stored: string;
  insert: (db: HostDatabase, enrolment: Enrolment, content: Content) => Promise<void>;
};

export const voters: Kind<Voter> = {
  name: 'addvoters', empty: EMPTY_VOTER, photos: VOTER_PHOTOS, schema: voterSchema, letter: 'V', stored: 'Voter saved', insert: insertVoter,
};

export const posts: Kind<Post> = {
  name: 'createPost', empty: EMPTY_POST, photos: POST_PHOTOS, schema: () => Post, letter: 'P', stored: 'Post saved', insert: insertPost,
};

export function members(aadhaar: AadhaarRule): Kind<Member> {
  return {
    name: 'addmember', empty: EMPTY_MEMBER, photos: photosOf(aadhaar), letter: 'M', stored: 'Member saved',
    schema: (today) => memberSchema({ asking: 'addmember', today, aadhaar }),
    insert: insertMember,
  };
}

/** Nobody here sends one-time passwords, so none is asked for. */
export function registrations(aadhaar: AadhaarRule): Kind<Registration> {
  return {
    name: 'register', empty: EMPTY_REGISTRATION, photos: photosOf(aadhaar), letter: 'M', stored: 'Registered',
    schema: (today) => registrationSchema({ today, aadhaar, otp: false }),
    insert: (db, enrolment, { userName: _userName, password: _password, confirmPassword: _confirmed, otp: _otp, ...member }) => insertMember(db, enrolment, member),
  };
}

/** A party that does not ask for the Aadhaar number does not take its card either. */
function photosOf(aadhaar: AadhaarRule): Kind<Member>['photos'] {
  return aadhaar === 'off' ? MEMBER_PHOTOS.filter(({ slot }) => !slot.startsWith('aadhaar')) : MEMBER_PHOTOS;
}
