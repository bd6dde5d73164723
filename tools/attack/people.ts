import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { openDatabase, type Role } from '../../host/database/database.ts';
import { DEMO_BOOTH } from '../../host/demo/demoRoll.ts';
import { insertPeople } from '../../host/tables/people.ts';
import { insertSession } from '../../host/tables/sessions.ts';
import type { Target } from './target.ts';

export const PASSWORD = 'Sample#2026';
const { assembly, booth } = DEMO_BOOTH;
/** The booth whose roll the demo has. */
export const BOOTH = { assembly, booth };

/** Asks for that booth, and for whatever else the calls that only read want to know. */
export const READ = {
  assembly: String(assembly),
  booth: String(booth),
  since: 0,
  people: 'voters',
  chain: 'coimbatore',
};

type MadePerson = { userName: string; token: string };
type Standing = { role?: Role; booths?: { assembly: number; booth: number }[] };

let networks = 0;
/** Returns an address that nobody has called from: a limit of a day outlasts a play. */
export function newNetwork(): string {
  networks += 1;
  return `100.64.${networks >> 8}.${networks & 255}`;
}

/** Puts people whom the office has made accounts for into the database, already logged in. */
export async function people(
  { host }: Target,
  count: number,
  { role = 'volunteer', booths = [] }: Standing = {},
): Promise<MadePerson[]> {
  const db = openDatabase(join(host.dataDir, 'enrolment.db'));
  const passwordHash = await hash(PASSWORD);
  const made = Array.from({ length: count }, () => ({
    id: uuid(),
    userName: `made.${randomBytes(8).toString('hex')}`,
    token: randomBytes(32).toString('base64url'),
  }));
  await db.transaction().execute(async (transaction) => {
    const rows = made.map(({ id, userName }) => ({
      id,
      userName,
      role,
      passwordHash,
      name: 'Sample Person',
      demo: false,
    }));
    await insertPeople(transaction, rows, 0);
    for (const { id: person, token } of made) {
      const tokenHash = createHash('sha256').update(token).digest('hex');
      await insertSession(transaction, { tokenHash, person, deviceType: 'website' }, Date.now());
      const theirs = booths.map((each) => ({ person, ...each }));
      if (theirs.length > 0) await transaction.insertInto('personBooths').values(theirs).execute();
    }
  });
  await db.destroy();
  return made;
}

/** Registers somebody in a network of their own. */
export async function member(target: Target) {
  const from = newNetwork();
  const userName = newName();
  const { auth = '' } = await target.register(userName, { from });
  return { token: auth, from, userName };
}

let names = 0;
export function newName(): string {
  names += 1;
  return `invented${names}.${Date.now()}`;
}
