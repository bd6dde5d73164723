import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidyUp } from '../../../host/records/maintenance.ts';
import { createMetrics } from '../../../host/http/metrics.ts';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { emptyAccount } from '../../../host/tables/erasure.ts';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 24, 6);
const SAVED = NOW - DAY_MS;

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(async () => {
  await host.empty();
  await host.db.deleteFrom('phones').execute();
  host.clock.now = NOW;
  token = await host.logIn();
});
afterAll(() => host.close());

/** A browser that keeps the one cookie, as it would. `start` is a page of it that reports. */
function openPhone() {
  let cookie = '';
  return {
    get cookie() {
      return cookie;
    },
    async report(
      report: { unsent: number; isFresh?: boolean },
      login?: string,
      headers: Record<string, string> = {},
    ) {
      host.clock.now += 1_000;
      const post = jsonPost(
        { oldest: report.unsent ? SAVED : null, isFresh: false, ...report },
        login,
      );
      const response = await host.app.request('/phone', {
        ...post,
        headers: { ...post.headers, ...(cookie && { cookie }), ...headers },
      });
      const set = response.headers.get('set-cookie');
      if (set !== null) cookie = /Max-Age=0/.test(set) ? '' : (/^[^;]+/.exec(set)?.[0] ?? '');
      const { status, data } = await answerOf(response);
      return { status, loss: data['loss'], set };
    },
  };
}
const phones = () => host.db.selectFrom('phones').selectAll().execute();
const cleared = () =>
  host.db
    .selectFrom('audit')
    .select(['actor', 'object', 'detail'])
    .where('action', '=', 'phoneCleared')
    .execute();

describe('a phone whose storage was cleared', () => {
  test('is told how many unsent entries it had and when, without a login, until it has kept that', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 2 }, token);
    await phone.report({ unsent: 3 }, token);
    const heardAt = host.clock.now;
    const told = { status: true, loss: { count: 3, at: heardAt } };
    expect(await phone.report({ unsent: 0, isFresh: true })).toMatchObject(told);
    expect(await phone.report({ unsent: 0, isFresh: true })).toMatchObject(told);
    expect(await phone.report({ unsent: 1, isFresh: true }, token)).toMatchObject(told);
    expect(await phone.report({ unsent: 1 }, token)).toMatchObject({ loss: null });
    expect(await phone.report({ unsent: 0 }, token)).toMatchObject({ loss: null });
    expect([phone.cookie, await phones()]).toEqual(['', []]);
  });

  test('stands in the audit log once: whose account, how many, since when, and last heard when', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 3 }, token);
    const span = [SAVED, host.clock.now].map((at) => new Date(at).toISOString()).join('/');
    await Promise.all([1, 2, 3].map(() => phone.report({ unsent: 0, isFresh: true })));
    expect(await cleared()).toEqual([{ actor: PEOPLE[0].id, object: '', detail: `3 ${span}` }]);
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });

  test('with nothing unsent hears nothing, and neither does another browser', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 3 }, token);
    await phone.report({ unsent: 0 });
    expect(await phone.report({ unsent: 0, isFresh: true })).toMatchObject({ loss: null });
    await phone.report({ unsent: 3 }, token);
    expect(await openPhone().report({ unsent: 0, isFresh: true })).toMatchObject({ loss: null });
    expect(await cleared()).toEqual([]);
  });

  test('that two people share counts for both, and the audit log names who was heard last', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 2 }, token);
    await phone.report({ unsent: 5 }, await host.logIn(PEOPLE[1]));
    expect(await phone.report({ unsent: 0, isFresh: true }, token)).toMatchObject({
      loss: { count: 5 },
    });
    expect(await cleared()).toMatchObject([{ actor: PEOPLE[1].id }]);
  });
});

describe('the cookie of a phone', () => {
  test('comes with a login and something unsent only, and goes when nothing is', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 0, isFresh: true }, token);
    await phone.report({ unsent: 3, isFresh: true });
    await phone.report({ unsent: 3 }, 'no token');
    expect([phone.cookie, await phones()]).toEqual(['', []]);
    await phone.report({ unsent: 3 }, token);
    expect(phone.cookie).not.toBe('');
    await phone.report({ unsent: 0 });
    expect([phone.cookie, await phones()]).toEqual(['', []]);
  });

  test('is a random number that no script, other site or other call sees, nor a line without TLS', async () => {
    const { set } = await openPhone().report({ unsent: 1 }, token, {
      origin: 'https://host.example',
      'sec-fetch-site': 'same-origin',
    });
    expect(set).toMatch(
      /^__Secure-phone=[\w-]{22}; Max-Age=7776000; Path=\/phone; HttpOnly; Secure; SameSite=Strict$/,
    );
    const plain = await openPhone().report({ unsent: 1 }, token, {
      origin: 'http://localhost:8080',
      'sec-fetch-site': 'same-origin',
    });
    expect(plain.set).not.toContain('Secure');
  });

  test('that the host no longer knows is replaced, or removed', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 1 }, token);
    const before = phone.cookie;
    await host.db.deleteFrom('phones').execute();
    await phone.report({ unsent: 1 }, token);
    expect([phone.cookie === before, phone.cookie === '']).toEqual([false, false]);
    await host.db.deleteFrom('phones').execute();
    await phone.report({ unsent: 0 });
    expect(phone.cookie).toBe('');
  });
});

describe('what the host holds of a phone', () => {
  test('are numbers and an account', async () => {
    await openPhone().report({ unsent: 3 }, token);
    expect(await phones()).toEqual([
      {
        id: expect.any(String),
        person: PEOPLE[0].id,
        unsent: 3,
        oldestAt: SAVED,
        seenAt: host.clock.now,
        lost: 0,
        lostAt: null,
      },
    ]);
  });

  test('goes 90 days after the last report', async () => {
    const phone = openPhone();
    await phone.report({ unsent: 3 }, token);
    host.clock.now += 90 * DAY_MS - 1;
    await tidyUp(host.host, { photoDays: undefined }, createMetrics());
    expect(await phones()).toHaveLength(1);
    host.clock.now += 1;
    await tidyUp(host.host, { photoDays: undefined }, createMetrics());
    expect(await phones()).toEqual([]);
  });

  test('goes with the account when the person is erased', async () => {
    await host.db
      .insertInto('people')
      .values({
        id: 'person-9',
        userName: 'ninth.person',
        name: 'Ninth Person',
        passwordHash: '',
        demo: 0,
        createdAt: 0,
      })
      .execute();
    await openPhone().report({ unsent: 3 }, token);
    await host.db.updateTable('phones').set({ person: 'person-9' }).execute();
    await emptyAccount(host.db, 'person-9', '');
    expect(await phones()).toEqual([]);
    await host.db.deleteFrom('people').where('id', '=', 'person-9').execute();
  });
});

describe('a program that reports without end', () => {
  test('makes no more than 20 phones known in a day', async () => {
    host.clock.now += DAY_MS;
    const seen = await Promise.all(
      Array.from({ length: 22 }, () => openPhone().report({ unsent: 1 }, token)),
    );
    expect(seen.filter(({ status }) => status)).toHaveLength(20);
    expect(await phones()).toHaveLength(20);
  });

  test('is stopped after 300 reports of one phone, and nobody else is', async () => {
    const login = await host.logIn(PEOPLE[2]);
    const [phone, other] = [openPhone(), openPhone()];
    await phone.report({ unsent: 1 }, login);
    await other.report({ unsent: 1 }, login);
    const answers = await Promise.all(
      Array.from({ length: 301 }, () => phone.report({ unsent: 1 })),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(300);
    expect(await other.report({ unsent: 1 })).toMatchObject({ status: true });
  });
});

test.each([
  { unsent: -1, oldest: null, isFresh: true },
  { unsent: 1.5, oldest: null, isFresh: true },
  { unsent: 1e9, oldest: null, isFresh: true },
  { unsent: 1, oldest: 1e300, isFresh: true },
  { unsent: 1, oldest: 'yesterday', isFresh: true },
  { unsent: 1, oldest: null },
])('%j is no report', async (body) => {
  expect((await host.app.request('/phone', jsonPost(body, token))).status).toBe(422);
  expect(await phones()).toEqual([]);
});
