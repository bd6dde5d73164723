import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import type { Joining } from '../../src/domain/forms/joining.ts';
import type { Post } from '../../src/domain/forms/post.ts';
import {
  EMPTY_REGISTRATION,
  memberPhotos,
  REGISTERED,
} from '../../src/domain/forms/memberQuestions.ts';
import { registrationSchema, type Registration } from '../../src/domain/forms/registration.ts';
import {
  membersKind,
  POSTS,
  VOTERS,
  type SubmissionKind,
} from '../../src/domain/calls/submissionKinds.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import type { HostDatabase, KindName } from '../tables/database.ts';
import { giveCard } from '../tables/cards.ts';
import { insertMember } from '../tables/members.ts';
import { insertPost } from '../tables/posts.ts';
import { insertVoter, type Enrolment } from '../tables/voters.ts';

/**
 * A kind of submission, with the function that inserts its row. Ids and photos work the same way
 * for every kind.
 */
export type Kind<Content extends Record<string, string>> = SubmissionKind<Content, KindName> & {
  insert: (db: HostDatabase, enrolment: Enrolment, content: Content) => Promise<void>;
};

export const voters: Kind<Voter> = { ...VOTERS, insert: insertVoter };
export const posts: Kind<Post> = { ...POSTS, insert: insertPost };

/** Returns the kind for members. Whoever joins this way gets their card with the record. */
export function members(aadhaar: AadhaarRule): Kind<Joining> {
  return {
    ...membersKind(aadhaar),
    async insert(db, enrolment, { joins, ...member }) {
      await insertMember(db, enrolment, member);
      if (joins === 'self') await giveCard(db, enrolment, member.district, enrolment.receivedAt);
    },
  };
}

/**
 * Returns the kind for registrations.
 * @param otp the host sends one-time passwords and asks for them
 */
export function registrations(aadhaar: AadhaarRule, otp: boolean): Kind<Registration> {
  return {
    name: 'register',
    empty: EMPTY_REGISTRATION,
    photos: memberPhotos(aadhaar),
    letter: 'M',
    stored: REGISTERED,
    schema: (today) => registrationSchema({ today, aadhaar, otp }),
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
