import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DAY_MS, INDIA_AHEAD_MS } from '../../src/domain/app/calendar.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import { assembliesOf } from '../../src/domain/places/regions.ts';
import type { HostDatabase } from '../database/database.ts';
import type { EnrolledRow } from '../database/schema.ts';
import { insertPeople } from '../tables/people.ts';
import { seedDemoPosts } from './demoPosts.ts';
import { DEMO_BOOTH, demoRoll } from './demoRoll.ts';
import { demoSubmission } from './demoSubmission.ts';

const HOUR_MS = 60 * 60_000;
/** SQLite binds at most 32,766 values in a statement. */
const ROWS_AT_ONCE = 200;
/** The first lines of the demo roll are left for whoever tries the form. */
const LEFT_LINES = 16;

/** Where people are enrolled, and who goes from house to house there. */
const PLACES = [
  {
    district: 'coimbatore',
    postalCode: '641001',
    people: ['வே. வேப்பிலை', 'க. கற்கண்டு', 'ம. மத்தளம்'],
  },
  { district: 'madurai', postalCode: '625001', people: ['த. தாமரை', 'ச. சாமந்தி', 'ந. நாதசுரம்'] },
  { district: 'salem', postalCode: '636001', people: ['ப. படிக்கட்டு', 'ம. மாம்பழம்'] },
  { district: 'chennai', postalCode: '600119', people: ['நி. நிழல்', 'அ. அலைகடல்'] },
  { district: 'thanjavur', postalCode: '613001', people: ['ந. நாற்று', 'வ. வயல்வெளி'] },
] as const;
const INITIALS = ['அ', 'இ', 'க', 'ச', 'த', 'ந', 'ப', 'ம', 'ய', 'ர', 'வ'];
/** "Sample", "example", "trial" and "imaginary": nobody takes these people for real ones. */
const NAMES = ['மாதிரி', 'எடுத்துக்காட்டு', 'சோதனை', 'கற்பனை'];

/**
 * Enrols voters for a made-up dozen of volunteers, day by day until now, so that the console shows
 * what it's for, and publishes posts of theirs. The same days always get the same records. Nobody
 * can log in as these volunteers.
 */
export async function seedDemoDays(db: HostDatabase, days: number, now: number): Promise<void> {
  if (days === 0) return;
  const passwordHash = await hash(randomBytes(32));
  const volunteers = PLACES.flatMap(({ people, ...place }) =>
    people.map((name, number) => ({ ...place, name, number })),
  ).map((volunteer, index) => ({ ...volunteer, id: `demo-volunteer-${index + 1}` }));
  const rows = onRoll(
    Array.from({ length: days }, (_, ago) => ago).flatMap((ago) =>
      volunteers.flatMap((volunteer, index) => daysWork(volunteer, index, ago, now)),
    ),
  );
  await db.transaction().execute(async (transaction) => {
    await insertPeople(
      transaction,
      volunteers.map(({ id, name }, index) => ({
        id,
        name,
        userName: `demo.house${index + 1}`,
        passwordHash,
        demo: true,
      })),
      now,
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      await transaction
        .insertInto('submissions')
        .values(some.map((row) => demoSubmission(row, 'addvoters')))
        .execute();
      await transaction.insertInto('voters').values(some).execute();
    }
    await seedDemoPosts(transaction, volunteers, now);
  });
}

type Volunteer = { id: string; district: string; postalCode: string; number: number };

/** More on Saturdays and Sundays, when people are at home, and more from week to week. */
function daysWork(volunteer: Volunteer, index: number, ago: number, now: number): EnrolledRow[] {
  const today = Math.floor((now + INDIA_AHEAD_MS) / DAY_MS);
  const day = today - ago;
  const roll = dice(index * 1_000 + ago);
  const weekday = (day + 4) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  const wanted = Math.round((isWeekend ? 5 : 2) * (0.4 + roll()) * (1.3 - ago / 60));
  const place = assembliesOf(volunteer.district);
  // The booth that the demo accounts look after is worked on too.
  const assembly =
    volunteer.district === 'coimbatore' && volunteer.number === 0
      ? 120
      : (place[volunteer.number % place.length]?.no ?? 1);
  const booth = assembly === 120 ? 114 : 20 + index * 7 + (day % 3);
  return Array.from({ length: wanted }, (_, number): EnrolledRow => {
    const receivedAt = day * DAY_MS - INDIA_AHEAD_MS + (9 + roll() * 10) * HOUR_MS;
    const serial = index * 100_000 + ago * 100 + number;
    const initial = INITIALS[Math.floor(roll() * INITIALS.length)] ?? 'க';
    const name = NAMES[Math.floor(roll() * NAMES.length)] ?? 'மாதிரி';
    return {
      district: volunteer.district,
      owner: volunteer.id,
      id: `demo-${serial}`,
      reference: `V-DEM${String(serial).padStart(7, '0')}`,
      savedAt: Math.round(receivedAt),
      receivedAt: Math.round(receivedAt),
      voterId: `DEM${String(serial).padStart(7, '0')}`,
      name: `${initial}. ${name}`,
      mobile: '9000000000',
      assembly,
      booth,
      details: JSON.stringify({
        relationName: `${INITIALS[number % INITIALS.length] ?? 'க'}. மாதிரி`,
        gender: roll() < 0.52 ? 'female' : 'male',
        ageGivenAs: 'age',
        age: String(18 + Math.floor(roll() * 60)),
        line: String(1 + Math.floor(roll() * 900)),
        votersInHouse: String(1 + Math.floor(roll() * 5)),
        address: `${1 + Math.floor(roll() * 90)}, புள்ளித் தெரு`,
        postalCode: volunteer.postalCode,
        consentVersion: 'demo',
        consentAt: new Date(receivedAt).toISOString(),
      } satisfies Partial<Voter>),
    };
  }).filter(({ receivedAt }) => receivedAt <= now);
}

const isHere = ({ assembly, booth }: EnrolledRow) =>
  assembly === DEMO_BOOTH.assembly && booth === DEMO_BOOTH.booth;

/**
 * Lets those who were enrolled first at the demo roll's booth stand on it, so that its board shows
 * how far the booth is. The others are of the next booth.
 */
function onRoll(rows: EnrolledRow[]): EnrolledRow[] {
  const listed = demoRoll(0).slice(LEFT_LINES);
  const here = rows.filter(isHere).toSorted((a, b) => a.receivedAt - b.receivedAt);
  return rows.map((row) => {
    if (!isHere(row)) return row;
    const voter = listed[here.indexOf(row)];
    if (!voter) return { ...row, booth: row.booth + 1 };
    const { voterId, nameTa, relationNameTa, gender, age, line, houseNo, sectionNameTa } = voter;
    return {
      ...row,
      voterId,
      name: nameTa,
      details: JSON.stringify({
        ...(JSON.parse(row.details) as Partial<Voter>),
        relationName: relationNameTa,
        gender: gender === 'male' ? 'male' : 'female',
        age: String(age),
        line: String(line),
        address: `${houseNo}, ${sectionNameTa}`,
      } satisfies Partial<Voter>),
    };
  });
}

/** Returns a generator of numbers from 0 up to 1, the same ones for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
