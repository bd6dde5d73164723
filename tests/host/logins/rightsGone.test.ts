import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { describedCalls } from '../../../host/calls/describedCalls.ts';
import type { Role } from '../../../host/database/database.ts';
import { revokeSessions } from '../../../host/tables/sessions.ts';
import { OFFICE, openHostWithPeople, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER } from '../rollText.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, multipartPost, type Part } from '../sampleVoter.ts';
import { jsonPost, PEOPLE, type Post } from '../testHost.ts';

const LEAD = 2;
const ROLL = `${HEADER}\n120,114,1,ABC1114001,க. மாதிரி,father,ம. மாதிரி,44,female,1`;
const pair = (text: string) => ({ tam: 'மாதிரி', en: text });

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(reset);
afterAll(() => host.close());

/** Nothing is there, everybody has their rights, and every login is good. */
async function reset(): Promise<void> {
  await host.empty();
  // No limit of a quarter of an hour is left over.
  host.clock.now += 60 * 60_000;
  await host.db.updateTable('sessions').set({ revokedAt: null }).execute();
  for (const person of PEOPLE)
    await setOf(PEOPLE.indexOf(person), {
      role: 'role' in person ? person.role : 'volunteer',
      suspendedAt: null,
    });
}
const setOf = (person: number, values: { role?: Role; suspendedAt?: number | null }) =>
  host.db
    .updateTable('people')
    .set(values)
    .where('id', '=', PEOPLE[person]?.id ?? '')
    .execute();
const demote = (person: number) => setOf(person, { role: 'member' });
const suspend = (person: number) => setOf(person, { suspendedAt: 1 });
const endLogins = (person: number) =>
  revokeSessions(host.db, PEOPLE[person]?.id ?? '', host.clock.now);

/** Sends a call whose body comes only after its login was checked and `meanwhile` has happened. */
async function callAfter(
  call: string,
  { body, headers }: Post<string | Uint8Array<ArrayBuffer>>,
  meanwhile: () => Promise<unknown>,
) {
  const drip = new ReadableStream(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(new Uint8Array(Buffer.from(body as string)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', headers, body: drip, duplex: 'half' };
  const response = await host.app.request(`/${call}`, init);
  const text = await response.text();
  const { data } = text.startsWith('{') ? JSON.parse(text) : { data: {} };
  return { http: response.status, code: (data as { code?: string }).code };
}

const enrol = async () => host.enrol();
const register = async () =>
  (
    await answerOf(
      host.app.request(
        '/register',
        multipartPost(
          partsOf(
            { ...MEMBER, ...ACCOUNT, userName: `sample${uuid().slice(-8)}`, mobile: '9876500001' },
            { voterCardFront: host.picture },
          ),
          '',
        ),
      ),
    )
  ).data.reference;
const createPost = async () => (await host.send('createPost', partsOf(POST))).data.reference;
const rollOf = async (check: boolean) => {
  host.clock.now += 1;
  const bytes = Buffer.byteLength(ROLL);
  const { id } = (await host.ask('beginRoll', { name: 'roll.csv', bytes })).data;
  if (!check) return String(id);
  await host.send('sendRollPiece', pieceOf(String(id)), OFFICE);
  const { mapping } = (await host.ask('previewRoll', { id })).data;
  await host.ask('checkRoll', { id, kind: 'whole', mapping });
  await host.host.jobs.idle();
  return String(id);
};
const pieceOf = (id: string): Part[] => [
  { name: 'id', body: id },
  { name: 'place', body: '0' },
  { name: 'piece', body: ROLL, filename: 'piece' },
];

/** Calls of administrators that write, each with what it needs and its body. */
const WRITES: Record<string, () => object | Promise<object>> = {
  decidePost: async () => ({ id: await createPost(), state: 'published' }),
  publish: () => ({
    list: 'announcements',
    at: '2026-11-20T04:00:00Z',
    published: true,
    body: { title: pair('Title'), body: pair('Body') },
  }),
  uploadPicture: () => [{ name: 'image', body: host.picture, filename: 'image.jpg' }],
  setRights: () => ({ userName: 'second.person', role: 'admin' }),
  exportPerson: async () => ({ whom: await enrol() }),
  correctPerson: async () => ({ reference: await enrol(), fields: { name: 'Another Name' } }),
  erasePerson: async () => ({ whom: await enrol() }),
  takeBackWithdrawal: async () => {
    await host.db
      .insertInto('withdrawals')
      .values({
        owner: 'person-1',
        id: uuid(),
        reference: 'V-0000000000',
        withdrawnAt: host.clock.now,
        eraseAt: host.clock.now + 1,
        held: JSON.stringify({ records: [] }),
      })
      .execute();
    return { id: 'V-0000000000', reason: 'A mistake' };
  },
  addAccount: () => ({ name: 'New Person', mobile: '9876543212', role: 'volunteer' }),
  giveResetCode: () => ({ userName: 'second.person' }),
  suspendAccount: () => ({ userName: 'second.person', isSuspended: true }),
  confirmCard: async () => ({ reference: await register() }),
  resolveDuplicate: async () => {
    const keep = await enrol();
    await host.enrol({}, LEAD);
    return { people: 'voters', voterId: FIELDS.voterId, keep };
  },
  exportPeople: () => ({ people: 'voters', language: 'en' }),
  beginRoll: () => ({ name: 'roll.csv', bytes: 10 }),
  sendRollPiece: async () => pieceOf(await rollOf(false)),
  checkRoll: async () => {
    const id = await rollOf(true);
    const { mapping } = (await host.ask('previewRoll', { id })).data;
    return { id, kind: 'whole', mapping };
  },
  importRoll: async () => ({ id: await rollOf(true) }),
  dropRoll: async () => ({ id: await rollOf(true) }),
};
/** Calls of administrators that only show something. */
const READS = `withdrawals viewAccounts viewAudit checkAudit officeContent pendingPosts duplicates
  enrolmentStats previewRoll viewRollImport`.split(/\s+/);

const TABLES = [
  'posts',
  'content',
  'media',
  'people',
  'personBooths',
  'audit',
  'voters',
  'withdrawals',
  'passwordResets',
  'cards',
  'replacements',
  'rollImports',
  'rollPieces',
  'roll',
] as const;
const everything = () =>
  Promise.all(TABLES.map((table) => host.db.selectFrom(table).selectAll().execute()));

const requestOf = (body: object, token: string) =>
  Array.isArray(body) ? multipartPost(body as Part[], token) : jsonPost(body, token);

describe('an administrator whose rights end while the body of a call is on its way', () => {
  test('this file knows every call of administrators', () => {
    const calls = describedCalls('last4').filter(({ access }) => access === 'admin');
    expect([...calls.map(({ name }) => name), 'decidePost'].toSorted()).toEqual(
      [...Object.keys(WRITES), ...READS].toSorted(),
    );
  });

  test.each(
    Object.keys(WRITES).flatMap((call) => [
      [call, 'demoted', demote, { http: 403, code: 'role' }] as const,
      [call, 'suspended', suspend, { http: 401, code: 'suspended' }] as const,
      [call, 'logged out by the office', endLogins, { http: 401, code: 'login' }] as const,
    ]),
  )('writes nothing with %s once they are %s', async (call, _how, end, refusal) => {
    const body = (await WRITES[call]?.()) ?? {};
    const token = await host.logIn(PEOPLE[OFFICE]);
    let before: unknown;
    const answer = await callAfter(call, requestOf(body, token), async () => {
      await end(OFFICE);
      before = await everything();
    });
    await host.host.jobs.idle();
    expect(answer).toMatchObject(refusal);
    expect(await everything()).toEqual(before);
  });

  test.each(Object.keys(WRITES))('writes with %s as long as they have them', async (call) => {
    const body = (await WRITES[call]?.()) ?? {};
    const token = await host.logIn(PEOPLE[OFFICE]);
    const answer = await callAfter(call, requestOf(body, token), () => Promise.resolve());
    await host.host.jobs.idle();
    expect(answer.http).toBe(200);
  });

  test('erase themselves all the same, if nobody took the rights', async () => {
    const reference = await register();
    const themselves = host.db.updateTable('people').set({ role: 'admin' });
    const { userName } = await themselves
      .where('name', '=', MEMBER.name)
      .returning('userName')
      .executeTakeFirstOrThrow();
    const token = await host.logIn({ userName, password: ACCOUNT.password });
    expect(
      await answerOf(host.app.request('/erasePerson', jsonPost({ whom: reference }, token))),
    ).toMatchObject({ http: 200 });
  });
});

const voter = () => partsOf(FIELDS, { voterCardFront: host.picture });

describe('a volunteer or a lead whose login or rights end while a form is on its way', () => {
  test.each([
    ['suspended', suspend, { http: 401, code: 'suspended' }],
    ['logged out by the office', endLogins, { http: 401, code: 'login' }],
  ] as const)('stores nothing once %s, and the phone keeps it', async (_how, end, refusal) => {
    const token = await host.logIn(PEOPLE[VOLUNTEER]);
    expect(
      await callAfter('addvoters', multipartPost(voter(), token), () => end(VOLUNTEER)),
    ).toMatchObject(refusal);
    expect(await host.db.selectFrom('voters').selectAll().execute()).toEqual([]);
  });

  test('stores their own all the same with fewer rights', async () => {
    const token = await host.logIn(PEOPLE[VOLUNTEER]);
    expect(
      await callAfter('addvoters', multipartPost(voter(), token), () => demote(VOLUNTEER)),
    ).toMatchObject({ http: 200 });
  });
});

test.each([
  ['suspended', suspend, { http: 401, code: 'suspended' }],
  ['demoted', demote, { http: 403, code: 'role' }],
] as const)(
  "a volunteer who is %s while they ask for a booth's key gets none",
  async (_how, end, refusal) => {
    const { assembly, booth } = FIELDS;
    const token = await host.logIn(PEOPLE[VOLUNTEER]);
    const answer = await callAfter('boothKey', jsonPost({ assembly, booth }, token), () =>
      end(VOLUNTEER),
    );
    expect(answer).toMatchObject(refusal);
    expect(await host.db.selectFrom('keyHolders').selectAll().execute()).toEqual([]);
  },
);
