import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Member } from '../../src/domain/forms/member.ts';
import { appendAudit } from '../tables/audit.ts';
import { insertCard } from '../tables/cards.ts';
import type { HostDatabase, Role } from '../tables/database.ts';
import { insertMember } from '../tables/members.ts';
import { insertPeople, isAnybodyThere } from '../tables/people.ts';
import { claimSubmission } from '../tables/submissions.ts';

/** Made-up accounts for trying out. Their passwords are public, so they can log in only where the host serves its own machine. */
export const DEMO_PEOPLE = [
  { userName: 'demo.volunteer', password: 'Kolam#2026', name: 'மாதிரி தன்னார்வலர்' },
  { userName: 'demo.second', password: 'Pongal#2026', name: 'Second Volunteer' },
  { userName: 'demo.lead', password: 'Mullai#2026', name: 'மாதிரி குழுத் தலைவர்', role: 'lead' },
  { userName: 'demo.member', password: 'Vaasal#2026', name: 'மா. மாதிரி', role: 'member' },
  { userName: 'demo.admin', password: 'Margazhi#2026', name: 'மாதிரி நிர்வாகி', role: 'admin' },
] satisfies { userName: string; password: string; name: string; role?: Role }[];

/** The booth that the lead looks after, the member lives in, and of which the demo knows the roll. */
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
  votersInHouse: '4',
  fillMode: 'manual',
  consentVersion: 'demo',
  consentAt: '2026-11-01T04:00:00.000Z',
};

/** Adds them to a database without people. */
export async function seedDemoPeople(db: HostDatabase, now: number): Promise<void> {
  if (await isAnybodyThere(db)) return;
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
      .values({ person: idOf('demo.lead'), ...PLACE })
      .execute();
    await enrolMember(transaction, idOf('demo.member'), now);
  });
}

/** The member's record, as a registration would have left it. */
async function enrolMember(db: HostDatabase, person: string, now: number): Promise<void> {
  const reference = 'M-DEM0CARD01';
  await claimSubmission(db, {
    owner: person,
    id: person,
    fingerprint: '',
    reference,
    answer: '{}',
    deviceType: '',
    receivedAt: now,
    deliveredBy: null,
    kind: 'register',
    bytes: 0,
    erasedAt: null,
  });
  await insertMember(
    db,
    { owner: person, id: person, reference, savedAt: now, receivedAt: now },
    MEMBER,
  );
  await insertCard(db, {
    code: randomBytes(16).toString('hex'),
    person,
    district: MEMBER.district,
    member: person,
  });
  await appendAudit(db, {
    chain: MEMBER.district,
    at: now,
    actor: person,
    action: 'register',
    object: reference,
    detail: '',
  });
}
