import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { HostDatabase, Role } from './tables/database.ts';
import { insertPeople, isAnybodyThere } from './tables/people.ts';

/** Made-up accounts for trying out. Their passwords are public, so they can log in only where the host serves its own machine. */
export const DEMO_PEOPLE = [
  { userName: 'demo.volunteer', password: 'Kolam#2026', name: 'மாதிரி தன்னார்வலர்' },
  { userName: 'demo.second', password: 'Pongal#2026', name: 'Second Volunteer' },
  { userName: 'demo.lead', password: 'Mullai#2026', name: 'மாதிரி குழுத் தலைவர்', role: 'lead' },
] satisfies { userName: string; password: string; name: string; role?: Role }[];

/** Adds them to a database without people. */
export async function seedDemoPeople(db: HostDatabase, now: number): Promise<void> {
  if (await isAnybodyThere(db)) return;
  const people = DEMO_PEOPLE.map(async ({ password, ...person }) => ({ id: uuid(), ...person, passwordHash: await hash(password), demo: true }));
  await insertPeople(db, await Promise.all(people), now);
}
