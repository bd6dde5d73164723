import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { listSteps, migrate } from '../../../host/database/migrations/migrate.ts';
import { closeDatabase, openDatabase } from '../../../host/database/database.ts';
import { listPhotos } from '../../../host/tables/photos.ts';
import { listEnrolled } from '../../../host/tables/enrolled.ts';
import { placeOf } from '../database.ts';

test('voters and photos of a host that knew no other calls are all there afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db, '0003-roll');
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const time = { receivedAt: 2 };
  await old
    .insertInto('people')
    .values({
      id: 'person-1',
      userName: 'first',
      name: 'First',
      passwordHash: '',
      demo: 0,
      createdAt: 1,
    })
    .execute();
  const submission = { owner: 'person-1', fingerprint: 'f', answer: '{}', deviceType: '' };
  const voter = {
    district: 'chennai',
    owner: 'person-1',
    savedAt: 1,
    voterId: 'ABC1234567',
    name: 'Sample',
    relationName: 'Sample',
    gender: 'female',
    age: 34,
    dateOfBirth: null,
    mobile: '9876543210',
    assembly: 1,
    booth: 2,
    line: 3,
    votersInHouse: 4,
    address: '“Street” \\ 1',
    postalCode: '600119',
  };
  const born = { age: null, dateOfBirth: '1990-04-01', receivedAt: 1 };
  for (const record of [
    { ...voter, id: 'a', reference: 'V-1', ...time },
    { ...voter, id: 'b', reference: 'V-2', ...born },
  ]) {
    const { id, reference, receivedAt } = record;
    await old
      .insertInto('submissions')
      .values({ ...submission, id, reference, receivedAt, deliveredBy: null })
      .execute();
    await old.insertInto('voters').values(record).execute();
  }
  await old
    .insertInto('photos')
    .values({
      district: 'chennai',
      owner: 'person-1',
      voter: 'a',
      slot: 'voterCardFront',
      sha256: 'h',
      bytes: 5,
      file: '00',
    })
    .execute();

  await migrate(db);
  const person = { id: 'person-1', userName: 'first', name: 'First', role: 'volunteer' as const };
  const voters = await listEnrolled(db, { table: 'voters', person, filter: {} }, { limit: 10 });
  expect(voters).toEqual([
    {
      owner: 'person-1',
      id: 'a',
      reference: 'V-1',
      savedAt: 1,
      ...time,
      voterId: 'ABC1234567',
      name: 'Sample',
      relationName: 'Sample',
      gender: 'female',
      ageGivenAs: 'age',
      age: '34',
      mobile: '9876543210',
      district: 'chennai',
      assembly: '1',
      booth: '2',
      line: '3',
      votersInHouse: '4',
      address: '“Street” \\ 1',
      postalCode: '600119',
      consentVersion: '',
      consentAt: '',
    },
    expect.objectContaining({ id: 'b', ageGivenAs: 'dateOfBirth', dateOfBirth: '1990-04-01' }),
  ]);
  expect(voters[1]).not.toHaveProperty('age');
  expect(await listPhotos(db, voters)).toEqual([
    { owner: 'person-1', record: 'a', slot: 'voterCardFront', sha256: 'h', bytes: 5 },
  ]);
  expect(await db.selectFrom('submissions').select(['kind', 'bytes']).execute()).toEqual([
    { kind: 'addvoters', bytes: 0 },
    { kind: 'addvoters', bytes: 0 },
  ]);
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

test('cards of earlier hosts: of whom the office or the roll knows they are valid, the others wait', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db, '0015-lists');
  const place = { district: 'coimbatore', assembly: 120, booth: 114 };
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const add = async (id: string, voterId: string, person: Record<string, unknown> = {}) => {
    await old
      .insertInto('people')
      .values({
        id,
        userName: id,
        name: '',
        passwordHash: '',
        demo: 0,
        createdAt: 1,
        role: 'member',
        ...person,
      })
      .execute();
    const held = { owner: id, id, reference: `M-${id}`, receivedAt: 7 };
    await old
      .insertInto('submissions')
      .values({ ...held, fingerprint: '', answer: '{}', deviceType: '', deliveredBy: null })
      .execute();
    const facts = { savedAt: 1, voterId, name: 'ம. மாதிரி', mobile: '', details: '{}' };
    await old
      .insertInto('members')
      .values({ ...held, ...place, ...facts })
      .execute();
    await old
      .insertInto('cards')
      .values({ code: id, person: id, district: place.district, member: id, revokedAt: null })
      .execute();
  };
  await add('demo', 'ABC1234501', { demo: 1 });
  await add('volunteer', 'ABC1234502', { role: 'volunteer' });
  await add('invented', 'XYZ9999999');
  await add('voter', 'ABC1234504');
  await add('twin', 'ABC1234505');
  await add('twin2', 'ABC1234505');
  const facts = { relation: 'other', relationName: '', age: 40, gender: 'male', houseNo: '1' };
  for (const line of [4, 5])
    await old
      .insertInto('roll')
      .values({
        ...place,
        ...facts,
        line,
        voterId: `ABC123450${line}`,
        name: 'ம. மாதிரி',
        importedAt: 1,
      })
      .execute();

  await migrate(db);
  const cards = await db
    .selectFrom('cards')
    .select(['code', 'confirmedAt'])
    .orderBy('code')
    .execute();
  expect(cards.map(({ code, confirmedAt }) => [code, confirmedAt])).toEqual([
    ['demo', 7],
    ['invented', null],
    ['twin', null],
    ['twin2', null],
    ['volunteer', 7],
    ['voter', 7],
  ]);
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

test('lines of the roll of earlier hosts have each name in the language it is written in', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db, '0019-suspended');
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const place = { district: 'coimbatore', assembly: 120, booth: 114 };
  const facts = { relation: 'other', age: 40, gender: 'male', houseNo: '1', importedAt: 1 };
  for (const [line, name, relationName] of [
    [1, 'ம. மாதிரி', 'K. Example'],
    [2, 'M. Sample', ''],
    [3, 'எ', 'ஸ்ரீ'],
  ])
    await old
      .insertInto('roll')
      .values({ ...place, ...facts, line, name, relationName, voterId: `ABC123450${line}` })
      .execute();

  await migrate(db);
  const rows = await db.selectFrom('roll').selectAll().orderBy('line').execute();
  expect(
    rows.map((row) => [row.nameEn, row.nameTa, row.relationNameEn, row.relationNameTa]),
  ).toEqual([
    ['', 'ம. மாதிரி', 'K. Example', ''],
    ['M. Sample', '', '', ''],
    ['', 'எ', '', 'ஸ்ரீ'],
  ]);
  const defaults = { section: 0, sectionNameEn: '', sectionNameTa: '', status: 'listed' };
  for (const row of rows) expect(row).toMatchObject({ ...facts, ...defaults });
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

test('voters whom an earlier host enrolled have their line on the roll, and no number yet', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db, '0022-details');
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const place = { district: 'coimbatore', assembly: 120, booth: 114 };
  const account = { userName: 'first', name: 'First', passwordHash: '', demo: 0, createdAt: 1 };
  await old
    .insertInto('people')
    .values({ id: 'a', ...account })
    .execute();
  await insertRoll(old, { ...place, line: 7, voterId: 'ABC1234507' });
  for (const [id, voterId, booth] of [
    ['on', 'ABC1234507', 114],
    ['off', 'ABC1234508', 114],
    ['elsewhere', 'ABC1234507', 115],
  ]) {
    const held = { owner: 'a', id, reference: `V-${id}`, receivedAt: 7 };
    await old
      .insertInto('submissions')
      .values({ ...held, fingerprint: '', answer: '{}', deviceType: '', deliveredBy: null })
      .execute();
    await old
      .insertInto('voters')
      .values({ ...held, ...place, booth, savedAt: 1, voterId, name: 'M', mobile: '' })
      .execute();
  }

  await migrate(db);
  const voters = await db
    .selectFrom('voters')
    .select(['id', 'number', 'rollLine'])
    .orderBy('rollLine', 'desc')
    .execute();
  expect(voters.map(({ number, rollLine }) => [number, rollLine])).toEqual([
    [0, 7],
    [0, 0],
    [0, 0],
  ]);
  expect(voters[0]?.id).toBe('on');
  expect(await db.selectFrom('booths').selectAll().execute()).toEqual([]);
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

function insertRoll(
  old: Kysely<Record<string, Record<string, unknown>>>,
  row: Record<string, unknown>,
) {
  const names = { nameEn: 'M', nameTa: '', relationNameEn: '', relationNameTa: '' };
  return old
    .insertInto('roll')
    .values({
      ...row,
      ...names,
      relation: 'other',
      age: 40,
      gender: 'male',
      houseNo: '1',
      importedAt: 1,
    })
    .execute();
}

test('booths of earlier hosts get another key, because nobody noted who had left with theirs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db, '0029-listed-as');
  const booth = { assembly: 120, booth: 114, number: 7, freed: 3, key: 'AAECAwQFBgcICQoLDA0ODw' };
  await db.insertInto('booths').values(booth).execute();
  await migrate(db);
  const [after] = await db.selectFrom('booths').selectAll().execute();
  expect(after).toEqual({ ...booth, number: 8, freed: 8, key: expect.stringMatching(/^.{22}$/) });
  expect(after?.key).not.toBe(booth.key);
  await closeDatabase(db);
  await rm(dataDir, { recursive: true });
});

test('a migration that is cut short leaves everything as it was, and the next start migrates', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db, '0021-roll-imports');
  const columns = async () =>
    (await db.introspection.getTables())
      .find(({ name }) => name === 'voters')
      ?.columns.map(({ name }) => name)
      .toSorted();
  const before = await columns();
  const cut = db.withPlugin({
    transformQuery({ node }) {
      const isLate = node.kind === 'AlterTableNode' && JSON.stringify(node).includes('postal_code');
      if (isLate) throw new Error('cut');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await expect(migrate(cut)).rejects.toThrow('cut');
  expect(await columns()).toEqual(before);
  expect((await listSteps(db)).find(({ isDone }) => !isDone)?.name).toBe('0022-details');
  await migrate(db);
  expect((await listSteps(db)).every(({ isDone }) => isDone)).toBe(true);
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

test('a database that a newer version has migrated is neither opened nor backed up, and it says what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
    db,
  );
  const told = /^A newer version of this program .*9999-later.*restore the backup/;
  await expect(migrate(db)).rejects.toThrow(told);
  await expect(listSteps(db)).rejects.toThrow(told);
  await closeDatabase(db);
  await rm(dataDir, { recursive: true });
});
