import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidyUp } from '../../../host/records/maintenance.ts';
import { createMetrics } from '../../../host/http/metrics.ts';
import { createThrottle } from '../../../host/http/throttle.ts';
import { openGateway } from '../otpGateway.ts';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, jpeg, multipartPost } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const PER_HOUR = 500;
const { mobile } = MEMBER;
let gateway: Awaited<ReturnType<typeof openGateway>>;
let host: TestHost;
let voterCard: Buffer;
beforeAll(async () => {
  gateway = await openGateway();
  // Only the gateway that never answers needs it.
  const otpHook = { url: gateway.url, token: 'sample-token', perHour: PER_HOUR, patienceMs: 2_000 };
  host = await openTestHost({ otpHook });
  voterCard = await jpeg();
});
beforeEach(async () => {
  await host.empty();
  await host.db.deleteFrom('otps').execute();
  await host.db.deleteFrom('sessions').execute();
  await host.db.deleteFrom('people').where('id', 'not like', 'person-%').execute();
  gateway.got.length = 0;
  gateway.answerWith((response) => void response.writeHead(202).end());
  // Each test begins with fresh limits. The consent must stay young, so the day starts again.
  host.clock.now += DAY_MS;
});
afterAll(async () => {
  await host.close();
  await gateway.close();
});

const ask = (to = mobile) => answerOf(host.app.request('/sendOtp', jsonPost({ mobile: to })));
const lastCode = () => gateway.got.at(-1)?.code ?? '';
const wrongCode = () => (lastCode() === '111111' ? '222222' : '111111');
const send = (
  otp: string | undefined,
  change: Record<string, string> = {},
  id = uuid(),
  remoteAddress = '203.0.113.50',
) => {
  const savedAt = new Date(host.clock.now - 60_000).toISOString();
  const fields = { ...MEMBER, consentAt: savedAt, ...ACCOUNT, otp, ...change };
  const post = multipartPost(partsOf(fields, { voterCardFront: voterCard }, id), '');
  // The host reads a form off the connection.
  const incoming = Object.assign(Readable.from([post.body]), { socket: { remoteAddress } });
  return answerOf(host.app.request('/register', post, { incoming }));
};
const guessFrom = (address: string, otp = wrongCode()) => send(otp, {}, uuid(), address);
const people = async () =>
  (await host.db.selectFrom('people').select('id').execute()).length - PEOPLE.length;
const refusedWith = (error: string) => ({
  http: 422,
  status: false,
  data: { code: 'invalid', field: 'otp', error },
});

test('a host with a gateway says that it asks for an OTP', async () => {
  expect(await (await host.app.request('/settings.json')).json()).toMatchObject({ otp: true });
});

test('a host without one sends nothing', async () => {
  const other = await openTestHost();
  expect(await answerOf(other.app.request('/sendOtp', jsonPost({ mobile })))).toMatchObject({
    http: 404,
    status: false,
  });
  await other.close();
});

describe('a code', () => {
  test('goes to the number of the form as six digits, with a text and the token', async () => {
    expect(await ask('+91 98765-43210')).toMatchObject({
      http: 200,
      status: true,
      data: { mobile: '9876543210' },
    });
    expect(gateway.got).toEqual([
      {
        mobile: '9876543210',
        code: expect.stringMatching(/^\d{6}$/),
        text: expect.stringContaining(lastCode()),
        authorization: 'Bearer sample-token',
        type: 'application/json',
      },
    ]);
  });

  test('and its number are stored nowhere but as hashes, and in no log', async () => {
    await ask();
    const stored = JSON.stringify(await host.db.selectFrom('otps').selectAll().execute());
    expect(stored).toContain('$argon2id$');
    for (const secret of [mobile, lastCode()]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(host.log)).not.toContain(secret);
    }
  });

  test.each(['', '12345', '1234567890', '98765432101'])('is not sent to %j', async (to) => {
    expect(await ask(to)).toMatchObject({ http: 422, data: { code: 'invalid', field: 'mobile' } });
    expect(gateway.got).toEqual([]);
  });

  test('that ran out is forgotten, others stay', async () => {
    await ask();
    host.clock.now += 10 * 60_000;
    await ask('9876500000');
    await tidyUp(host.host, { photoDays: undefined }, createMetrics());
    expect(await host.db.selectFrom('otps').selectAll().execute()).toHaveLength(1);
  });
});

describe('a gateway that', () => {
  test.each<[string, string | number, (response: ServerResponse) => void]>([
    ['refuses', 401, (response) => void response.writeHead(401).end(mobile)],
    ['is in trouble', 500, (response) => void response.writeHead(500).end()],
    [
      'redirects, which nobody follows',
      307,
      (response) => void response.writeHead(307, { location: gateway.url }).end(),
    ],
    ['never answers', 'timeout', () => undefined],
    ['hangs up', 'unreachable', (response) => void response.destroy()],
  ])('%s is in the log, and the person is told what to do', async (_, reason, answer) => {
    gateway.answerWith(answer);
    expect(await ask()).toMatchObject({
      http: 503,
      status: false,
      data: { code: 'otpNotSent', error: 'member:otp.notSent' },
    });
    expect(gateway.got).toHaveLength(1);
    expect(host.log.filter(({ event }) => event === 'otpNotSent')).toEqual([
      { at: new Date(host.clock.now).toISOString(), event: 'otpNotSent', reason },
    ]);
    expect(JSON.stringify(host.log)).not.toMatch(new RegExp(`${mobile}|${lastCode()}`));
  });

  test('is down is the same', async () => {
    const gone = await openGateway();
    await gone.close();
    const other = await openTestHost({ otpHook: { url: gone.url, token: undefined, perHour: 10 } });
    expect(await answerOf(other.app.request('/sendOtp', jsonPost({ mobile })))).toMatchObject({
      http: 503,
      data: { code: 'otpNotSent' },
    });
    expect(other.log).toMatchObject([{ event: 'otpNotSent', reason: 'unreachable' }]);
    await other.close();
  });
});

describe('who registers', () => {
  test('with the code is registered, and the code is used up', async () => {
    await ask();
    const code = lastCode();
    expect(await send(code)).toMatchObject({ http: 200, status: true });
    expect(await send(code, { userName: 'another.member' })).toMatchObject(
      refusedWith('member:otp.over'),
    );
    expect(await people()).toBe(1);
  });

  test('without a code is asked for one', async () => {
    expect(await send(undefined)).toMatchObject(refusedWith('member:otp.required'));
    expect(await send('12')).toMatchObject(refusedWith('member:otp.format'));
    expect(await send('123456')).toMatchObject(refusedWith('member:otp.over'));
    expect(await people()).toBe(0);
  });

  test('mistypes four times and is registered at the fifth', async () => {
    await ask();
    for (let count = 0; count < 4; count++)
      expect(await send(wrongCode())).toMatchObject(refusedWith('member:otp.format'));
    expect(await send(lastCode())).toMatchObject({ http: 200, status: true });
  });

  test('with five wrong codes needs a new one, however many come at once', async () => {
    await ask();
    const right = lastCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(wrongCode())));
    const errors = answers.map(({ data }) => data['error']);
    expect(errors.filter((error) => error === 'member:otp.format')).toHaveLength(4);
    expect(await send(right)).toMatchObject(refusedWith('member:otp.over'));
    await ask();
    expect(await send(lastCode())).toMatchObject({ http: 200, status: true });
  });

  test.each([
    ['203.0.113.1', '203.0.113.2'],
    // One /48 is a single stranger's.
    ['2001:db8:1:1::1', '2001:db8:2:1::1'],
  ])(
    'is not kept out by five wrong codes from %s, where the code is over',
    async (stranger, owner) => {
      await ask();
      for (let count = 0; count < 5; count++) await guessFrom(stranger);
      const next = stranger.replace('1:1::', '1:2::');
      for (const from of [stranger, next])
        expect(await guessFrom(from, lastCode())).toMatchObject(refusedWith('member:otp.over'));
      expect(await guessFrom(owner)).toMatchObject(refusedWith('member:otp.format'));
      expect(await guessFrom(owner, lastCode())).toMatchObject({ http: 200, status: true });
    },
  );

  test('needs a new code once 25 wrong ones came, from whatever networks', async () => {
    await ask();
    const answers = [];
    for (let count = 0; count < 30; count++)
      answers.push(await guessFrom(`203.0.113.${Math.floor(count / 4)}`));
    const errors = answers.map(({ data }) => data['error']);
    expect(errors.filter((error) => error === 'member:otp.format')).toHaveLength(24);
    expect(await guessFrom('203.0.113.99', lastCode())).toMatchObject(
      refusedWith('member:otp.over'),
    );
    await ask();
    expect(await guessFrom('203.0.113.99', lastCode())).toMatchObject({ http: 200, status: true });
  });

  test('with the code of another number, or one that was replaced, is refused', async () => {
    await ask();
    const first = lastCode();
    expect(await send(first, { mobile: '9876500000' })).toMatchObject(
      refusedWith('member:otp.over'),
    );
    await ask();
    if (first !== lastCode())
      expect(await send(first)).toMatchObject(refusedWith('member:otp.format'));
    expect(await send(lastCode())).toMatchObject({ http: 200, status: true });
  });

  test('after ten minutes needs a new code', async () => {
    await ask();
    host.clock.now += 10 * 60_000 - 1;
    expect(await send(wrongCode())).toMatchObject(refusedWith('member:otp.format'));
    host.clock.now += 1;
    expect(await send(lastCode())).toMatchObject(refusedWith('member:otp.over'));
  });

  test('chooses a taken name, however often, and registers with the same code', async () => {
    await ask();
    for (let count = 0; count < 6; count++)
      expect(await send(lastCode(), { userName: PEOPLE[0].userName })).toMatchObject({
        http: 422,
        data: { field: 'userName', error: 'member:userName.taken' },
      });
    expect(await send(lastCode())).toMatchObject({ http: 200, status: true });
  });

  test('again, because the answer was lost, is one person and logged in, even when the code is over', async () => {
    await ask();
    const id = uuid();
    const consentAt = new Date(host.clock.now - 60_000).toISOString();
    const sendIt = () => send(lastCode(), { consentAt }, id);
    const first = await sendIt();
    const again = await sendIt();
    host.clock.now += 60 * 60_000;
    const muchLater = await sendIt();
    for (const answer of [again, muchLater])
      expect(answer).toMatchObject({ http: 200, status: true, data: first.data });
    expect(muchLater.auth).toMatch(/^\S{40,}$/);
    expect(await people()).toBe(1);
    expect(await send(lastCode(), { consentAt, password: 'Another#2026' }, id)).toMatchObject({
      http: 409,
      status: false,
    });
  });

  test('again with a newer code, because the answer was lost, is the same registration', async () => {
    const id = uuid();
    const consentAt = new Date(host.clock.now - 60_000).toISOString();
    const sendWithCode = async () => {
      await ask();
      return send(lastCode(), { consentAt }, id);
    };
    const first = await sendWithCode();
    expect(await sendWithCode()).toMatchObject({ http: 200, status: true, data: first.data });
  });

  test('five times at once is one person', async () => {
    await ask();
    const id = uuid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(lastCode(), {}, id)));
    expect(answers.map(({ status }) => status)).toEqual([true, true, true, true, true]);
    expect(await people()).toBe(1);
  });

  test('as several people at once with one code is one of them', async () => {
    await ask();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((count) => send(lastCode(), { userName: `sample.${count}` })),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => !status))
      expect(answer).toMatchObject(refusedWith('member:otp.over'));
    expect(await people()).toBe(1);
  });
});

describe('codes', () => {
  test('go to one number five times in a quarter of an hour and ten times a day', async () => {
    for (let count = 0; count < 5; count++) expect((await ask()).http).toBe(200);
    expect(await ask()).toMatchObject({
      http: 429,
      data: { code: 'tooManyOtps', error: 'member:otp.tooMany' },
    });
    expect((await ask('9876500000')).http).toBe(200);
    host.clock.now += 15 * 60_000;
    for (let count = 0; count < 5; count++) expect((await ask()).http).toBe(200);
    host.clock.now += 15 * 60_000;
    expect(await ask()).toMatchObject({ http: 429, data: { code: 'tooManyToday' } });
    expect(gateway.got).toHaveLength(11);
  });

  test('are let through for a camp behind one address, and not for a flood', async () => {
    for (let count = 0; count < 400; count++)
      expect((await ask(String(9_000_000_000 + count))).http).toBe(200);
    expect(await ask('9100000000')).toMatchObject({ http: 429, data: { code: 'tooManyOtps' } });
    expect(gateway.got).toHaveLength(400);
  });

  test('go out no more than the setting allows in an hour, from wherever they are asked for', async () => {
    const askFrom = (number: number, to: number) =>
      answerOf(
        host.app.request('/sendOtp', jsonPost({ mobile: String(to) }), {
          incoming: { socket: { remoteAddress: `203.0.113.${number}` } },
        }),
      );
    await createThrottle(host.host, 'otpInAll', PER_HOUR, HOUR_MS).attempt('all', PER_HOUR - 2);
    for (const number of [1, 2])
      expect((await askFrom(number, 9_200_000_000 + number)).http).toBe(200);
    for (let count = 0; count < 2; count++)
      expect(await askFrom(9, 9_300_000_000 + count)).toMatchObject({
        http: 429,
        status: false,
        data: { code: 'tooManyOtps', error: 'member:otp.notSent' },
      });
    expect(gateway.got).toHaveLength(2);
    expect(host.log.filter(({ event }) => event === 'otpsUsedUp')).toEqual([
      { at: expect.any(String), event: 'otpsUsedUp', setting: 'OTP_PER_HOUR' },
    ]);
    host.clock.now += HOUR_MS;
    expect((await askFrom(9, 9_300_000_000)).http).toBe(200);
  });
});
