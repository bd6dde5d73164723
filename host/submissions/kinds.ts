import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import type { Member } from '../../src/domain/forms/member.ts';
import type { Post } from '../../src/domain/forms/post.ts';
import { EMPTY_REGISTRATION, memberPhotos } from '../../src/domain/forms/memberQuestions.ts';
import { registrationSchema, type Registration } from '../../src/domain/forms/registration.ts';
import {
  membersKind,
  POSTS,
  VOTERS,
  type SubmissionKind,
} from '../../src/domain/calls/submissionKinds.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import type { HostDatabase, KindName } from '../tables/database.ts';
import { insertMember } from '../tables/members.ts';
import { insertPost } from '../tables/posts.ts';
import { insertVoter, type Enrolment } from '../tables/voters.ts';

/** A kind of submission, and where it is kept. Photos and ids are the same for all. */
export type Kind<Content extends Record<string, string>> = SubmissionKind<Content, KindName> & {
  insert: (db: HostDatabase, enrolment: Enrolment, content: Content) => Promise<void>;
};

export const voters: Kind<Voter> = { ...VOTERS, insert: insertVoter };
export const posts: Kind<Post> = { ...POSTS, insert: insertPost };

export function members(aadhaar: AadhaarRule): Kind<Member> {
  return { ...membersKind(aadhaar), insert: insertMember };
}

/** Nobody here sends one-time passwords, so none is asked for. */
export function registrations(aadhaar: AadhaarRule): Kind<Registration> {
  return {
    name: 'register',
    empty: EMPTY_REGISTRATION,
    photos: memberPhotos(aadhaar),
    letter: 'M',
    stored: 'Registered',
    schema: (today) => registrationSchema({ today, aadhaar, otp: false }),
    insert: (
      db,
      enrolment,
      {
        userName: _userName,
        password: _password,
        confirmPassword: _confirmed,
        otp: _otp,
        ...member
      },
    ) => insertMember(db, enrolment, member),
  };
}
