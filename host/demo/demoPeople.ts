import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Member } from '../../src/domain/forms/member.ts';
import { appendAudit } from '../tables/audit.ts';
import { confirmCard, giveCard } from '../tables/cards.ts';
import type { HostDatabase, Role } from '../database/database.ts';
import { insertEnrolled } from '../tables/enrolled.ts';
import { insertPeople, isAnybodyThere } from '../tables/people.ts';
import { claimSubmission } from '../tables/submissions.ts';
import { demoSubmission } from './demoSubmission.ts';

/**
 * Made-up accounts for trying the app out. Their passwords are public, so they exist only for
 * callers on this machine: docs/decisions/0025-demo-accounts.md.
 */
export const DEMO_PEOPLE = [
  { userName: 'demo.volunteer', password: 'Kolam#2026', name: 'மாதிரி தன்னார்வலர்' },
  { userName: 'demo.second', password: 'Pongal#2026', name: 'Second Volunteer' },
  { userName: 'demo.lead', password: 'Mullai#2026', name: 'மாதிரி குழுத் தலைவர்', role: 'lead' },
  { userName: 'demo.member', password: 'Vaasal#2026', name: 'மா. மாதிரி', role: 'member' },
  { userName: 'demo.admin', password: 'Margazhi#2026', name: 'மாதிரி அட்மின்', role: 'admin' },
] satisfies { userName: string; password: string; name: string; role?: Role }[];

/**
 * The booth of the lead and the volunteers, where the member lives, and whose roll the demo has.
 */
const PLACE = { assembly: 120, booth: 114 };

const MEMBER: Member = {
  name: 'மா. மாதிரி',
  relationName: 'எ. எடுத்துக்காட்டு',
  gender: 'female',
  ageGivenAs: 'age',
  age: '41',
  bloodGroup: 'O+',
  religion: 'none',
  caste: 'none',
  profession: 'Teacher',
  education: 'B.Ed.',
  tvmiYears: '5',
  mobile: '9000000000',
  noMobile: '',
  noCard: '',
  mobileOf: '',
  whatsapp: 'none',
  phone: '',
  email: 'none',
  aadhaar: '0000',
  voterId: 'ABC1234501',
  pan: 'none',
  address: '1, புள்ளித் தெரு',
  city: 'கோயம்புத்தூர்',
  postalCode: '641001',
  district: 'coimbatore',
  assembly: String(PLACE.assembly),
  parliamentary: '20',
  localBodyKind: 'urban',
  union: '',
  municipality: 'கோயம்புத்தூர்',
  panchayat: '',
  ward: '1',
  booth: String(PLACE.booth),
  line: '1',
  noLine: '',
  votersInHouse: '4',
  fillMode: 'manual',
  consentVersion: 'demo',
  consentAt: '2026-11-01T04:00:00.000Z',
};

/** Adds the demo accounts, unless the database has people. Returns true if it added them. */
export async function seedDemoPeople(db: HostDatabase, now: number): Promise<boolean> {
  if (await isAnybodyThere(db)) return false;
  const people = await Promise.all(
    DEMO_PEOPLE.map(async ({ password, ...person }) => ({
      id: uuid(),
      ...person,
      passwordHash: await hash(password),
      demo: true,
    })),
  );
  const idOf = (userName: string) =>
    people.find((person) => person.userName === userName)?.id ?? '';
  await db.transaction().execute(async (transaction) => {
    await insertPeople(transaction, people, now);
    await transaction
      .insertInto('personBooths')
      .values(
        ['demo.lead', 'demo.volunteer', 'demo.second'].map((name) => ({
          person: idOf(name),
          ...PLACE,
        })),
      )
      .execute();
    await enrolMember(transaction, idOf('demo.member'), now);
  });
  return true;
}

/** Writes the member's record as a registration would have done. */
async function enrolMember(db: HostDatabase, person: string, now: number): Promise<void> {
  const reference = 'M-DEM0CARD01';
  await claimSubmission(
    db,
    demoSubmission({ owner: person, id: person, reference, receivedAt: now }, 'register'),
  );
  await insertEnrolled(
    db,
    'members',
    { owner: person, id: person, reference, savedAt: now, receivedAt: now },
    MEMBER,
  );
  await giveCard(db, { owner: person, id: person }, MEMBER.district, now);
  await confirmCard(db, reference, now);
  await appendAudit(db, {
    chain: MEMBER.district,
    at: now,
    actor: person,
    action: 'register',
    object: reference,
  });
}
