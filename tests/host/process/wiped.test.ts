import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { DEMO_PEOPLE } from '../../../host/demo/demoPeople.ts';
import { readRows } from '../database.ts';
import { newDataFolder } from '../dataFolder.ts';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, FIELDS, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

const folder = newDataFolder();

/** A voter ID that is nobody else's. */
const idOf = (letters: string, number: number) => `${letters}${String(number).padStart(7, '0')}`;

/** Answers that can be told from everything else in a file. */
const VOTER = {
  ...FIELDS,
  voterId: idOf('QZV', 7_351_901),
  name: 'Canaryvoter Vexing',
  relationName: 'Canaryfather Vexing',
  mobile: '9731908265',
  address: '77 Canaryvoter Street',
};
const PERSON = {
  ...MEMBER,
  name: 'Canarymember Vexing',
  relationName: 'Canarymother Vexing',
  caste: 'Canarycaste',
  profession: 'Canaryprofession',
  education: 'Canaryeducation',
  mobile: '9731908266',
  whatsapp: '9731908267',
  phone: '04427319082',
  email: 'canarymail@example.org',
  voterId: idOf('QZM', 7_351_902),
  aadhaar: '7351',
  pan: 'QZXPV7351K',
  address: '78 Canarymember Street',
  city: 'Canarycity',
  municipality: 'Canarytown',
};
const WRITER = { ...ACCOUNT, userName: 'canary.account' };
const WORDS = { title: 'Canarytitle of a post', text: 'Canarytext of a post' };
const CANARIES = [
  ...Object.entries(VOTER).flatMap(([field, value]) =>
    value === FIELDS[field as keyof typeof FIELDS] ? [] : [value],
  ),
  ...Object.entries(PERSON).flatMap(([field, value]) =>
    value === MEMBER[field as keyof typeof MEMBER]
      ? []
      : // Four digits are in many files, but not after this word.
        [field === 'aadhaar' ? `"aadhaar":"${value}"` : value],
  ),
  WRITER.userName,
  ...Object.values(WORDS),
];

/** A picture with a text in its bytes, so that every copy of the file is found. */
async function pictureWith(mark: string): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 320, height: 200, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer();
  const note = Buffer.from(mark);
  const segment = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), segment, note, picture.subarray(2)]);
}

/** What of these is in a file of the data folder, or in a row of a table. */
async function findLeft(canaries: string[]): Promise<string[]> {
  const left: string[] = [];
  for (const file of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    // A running host may have removed it meanwhile.
    const bytes = await readFile(join(file.parentPath, file.name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return Buffer.alloc(0);
    });
    left.push(
      ...canaries.filter((canary) => bytes.includes(canary)).map((it) => `${file.name}: ${it}`),
    );
  }
  for (const table of await listTables()) {
    const rows = (await readRows<object>(folder.path, `select * from "${table}"`))
      .flatMap((row) => Object.values(row))
      .join('\n');
    left.push(...canaries.filter((canary) => rows.includes(canary)).map((it) => `${table}: ${it}`));
  }
  return left;
}

async function listTables(): Promise<string[]> {
  const tables = await readRows<{ name: string }>(
    folder.path,
    inject('postgres')
      ? "select table_name as name from information_schema.tables where table_schema = 'public'"
      : "select name from sqlite_master where type = 'table'",
  );
  expect(tables.length).toBeGreaterThan(15);
  return tables.map(({ name }) => name);
}

test('after an erasure and a clean stop nothing of the person is in any file or table', async () => {
  const host = await folder.start();
  const post = (call: string, body: Parameters<typeof fetch>[1]) =>
    answerOf(fetch(`${host.origin}/${call}`, body));
  const logIn = async (index: number) =>
    (await post('login', jsonPost(DEMO_PEOPLE[index]))).auth ?? '';
  const office = await logIn(DEMO_PEOPLE.findIndex(({ role }) => role === 'admin'));
  const volunteer = await logIn(0);
  const marks = ['voterCardFront', 'aadhaarFront', 'aadhaarBack', 'panCard', 'portrait', 'image1'];
  const photos = Object.fromEntries(
    await Promise.all(
      marks.map(async (slot) => [slot, await pictureWith(`Canarypicture ${slot}`)] as const),
    ),
  );
  const only = (...slots: string[]) =>
    Object.fromEntries(slots.flatMap((slot) => (photos[slot] ? [[slot, photos[slot]]] : [])));
  const cards = only('voterCardFront', 'aadhaarFront', 'aadhaarBack', 'panCard', 'portrait');

  const voter = await post(
    'addvoters',
    multipartPost(partsOf(VOTER, only('voterCardFront', 'portrait')), volunteer),
  );
  const other = { ...PERSON, voterId: idOf('QZM', 7_351_903) };
  const member = await post('addmember', multipartPost(partsOf(other, cards), volunteer));
  const registered = await post(
    'register',
    multipartPost(partsOf({ ...PERSON, ...WRITER }, cards), ''),
  );
  const written = await post(
    'createPost',
    multipartPost(partsOf(WORDS, only('image1')), registered.auth ?? ''),
  );
  for (const each of [voter, member, registered, written]) expect(each.status).toBe(true);
  // Whatever a person can still change about these, and looks at them, is done.
  for (const state of ['published', 'declined'])
    await post(
      'decidePost',
      jsonPost({ id: written.data.reference, state, reason: 'Canaryreason' }, office),
    );
  await post('membercard', jsonPost({}, registered.auth));
  await post('viewvoters', jsonPost({ search: VOTER.name }, office));
  const corrected = await post(
    'correctPerson',
    jsonPost(
      { reference: voter.data.reference, fields: { name: 'Canarycorrected Vexing' } },
      office,
    ),
  );
  expect(corrected.status).toBe(true);
  const planted = [
    ...CANARIES,
    other.voterId,
    'Canaryreason',
    'Canarycorrected Vexing',
    'Canarypicture',
  ];
  expect((await findLeft(planted)).length).toBeGreaterThan(planted.length / 2);

  for (const { data } of [voter, member, registered])
    expect(await post('erasePerson', jsonPost({ whom: data.reference }, office))).toMatchObject({
      http: 200,
      data: { photosLeft: 0 },
    });
  await host.end();
  expect(await findLeft(planted)).toEqual([]);
});
