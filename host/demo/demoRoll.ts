import type { HostDatabase } from '../database/database.ts';
import { linkBooth } from '../tables/booths.ts';
import { isRollEmpty, writeRoll } from '../tables/roll.ts';
import type { RollRow } from '../database/schema.ts';

/**
 * A booth of 40 made-up voters. Their names are "K. Sample", "K. Example", "K. Trial" and "K.
 * Imaginary", so everybody sees that they aren't real.
 */
const INITIALS = ['க', 'ச', 'ட', 'த', 'ப', 'ம', 'ய', 'ர', 'ல', 'வ'];
const NAMES = ['மாதிரி', 'எடுத்துக்காட்டு', 'சோதனை', 'கற்பனை'];
export const DEMO_BOOTH = { district: 'coimbatore', assembly: 120, booth: 114 };

/** Adds the demo roll, unless the database has one, and marks who of it is enrolled already. */
export async function seedDemoRoll(db: HostDatabase, now: number): Promise<void> {
  if (!(await isRollEmpty(db))) return;
  await writeRoll(db, demoRoll(now));
  await linkBooth(db, DEMO_BOOTH);
}

/** Returns the lines of the demo roll in their order. */
export function demoRoll(importedAt: number): RollRow[] {
  return INITIALS.flatMap((initial, house) =>
    NAMES.map((name, person) => voter(initial, name, house, person, importedAt)),
  );
}

/** Makes one voter. Four people live in each house. */
function voter(
  initial: string,
  name: string,
  house: number,
  person: number,
  importedAt: number,
): RollRow {
  const line = house * NAMES.length + person + 1;
  const isChild = person > 1;
  return {
    ...DEMO_BOOTH,
    line,
    importedAt,
    voterId: `ABC12345${String(line).padStart(2, '0')}`,
    nameEn: '',
    nameTa: `${initial}. ${name}`,
    relation: isChild ? 'father' : 'husband',
    relationNameEn: '',
    relationNameTa: `${initial}. ${NAMES[0] ?? ''}`,
    age: isChild ? 19 + house : 41 + house,
    gender: person % 2 ? 'female' : 'male',
    houseNo: String(house + 1),
    section: 1 + Math.floor(house / 5),
    sectionNameEn: house < 5 ? 'Sample Street' : 'Example Street',
    sectionNameTa: house < 5 ? 'மாதிரித் தெரு' : 'எடுத்துக்காட்டுத் தெரு',
    status: 'listed',
    ...(person === 0 && {
      relation: 'father' as const,
      relationNameTa: `${INITIALS[(house + 1) % INITIALS.length] ?? ''}. ${NAMES[0] ?? ''}`,
    }),
  };
}
