import { describe, expect, it } from 'vitest';
import { outcomeOf, tokenIn, type Outcome } from '../../../src/domain/outbox/outcome.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SENT = {
  id: 'id-1',
  photos: [
    { slot: 'voterCardFront', sha256: 'a'.repeat(64), bytes: 150_000 },
    { slot: 'portrait', sha256: 'b'.repeat(64), bytes: 90_000 },
  ],
  knowsKeys: true,
};
const HASHES = { voterCardFront: 'a'.repeat(64), portrait: 'b'.repeat(64) };

const LOGIN_PAGE = '<!DOCTYPE html><html><body>Log in to this network</body></html>';
const ok = (data: unknown) => JSON.stringify({ status: true, msg: 'Saved', data });
const no = (data: unknown, msg = 'Not accepted') => JSON.stringify({ status: false, msg, data });

const accepted: Outcome = { type: 'accepted', reference: '', earlierVersion: false };
const someoneElse: Outcome = { type: 'noVerdict', trouble: 'loginPage', wait: undefined };
const noProof: Outcome = { type: 'noVerdict', trouble: 'noProof', wait: undefined };
const hostTrouble: Outcome = { type: 'noVerdict', trouble: 'hostTrouble', wait: undefined };
const loginNeeded: Outcome = { type: 'deferred', trouble: 'loginNeeded', wait: undefined };
const refused = (reason: string, code: string, field = ''): Outcome => ({
  type: 'refused',
  reason,
  field,
  code,
});

/** In the order of the protocol's table: the first match wins. */
const TABLE: [string, number, string, Outcome, retryAfter?: string][] = [
  // Someone else answered
  ['network login by its own status', 511, LOGIN_PAGE, someoneElse],
  ['network login with our very JSON', 511, ok(null), someoneElse],
  ['login page with 200', 200, LOGIN_PAGE, someoneElse],
  ['login page that begins with a byte order mark', 200, `\uFEFF${LOGIN_PAGE}`, someoneElse],
  ['nothing at all with 200', 200, '', someoneElse],
  ['no content', 204, '', someoneElse],
  ['null', 200, 'null', someoneElse],
  ['an empty list', 200, '[]', someoneElse],
  ['a text', 200, '"ok"', someoneElse],
  ['a number', 200, '1', someoneElse],
  ['true', 200, 'true', someoneElse],
  ['an empty object', 200, '{}', someoneElse],
  ['status as text', 200, '{"status":"true"}', someoneElse],
  ['status 1', 200, '{"status":1}', someoneElse],
  ['status null', 200, '{"status":null}', someoneElse],
  ['auth false without a status', 200, '{"auth":false}', someoneElse],
  ['half of our JSON', 200, ok({ submissionId: 'id-1' }).slice(0, -5), someoneElse],
  [
    'our JSON with a warning of the host before it',
    200,
    `Warning: undefined index\n${ok(null)}`,
    someoneElse,
  ],
  [
    'our JSON with a byte order mark in its middle, as a broken proxy may glue it',
    200,
    `\n\uFEFF${ok({ submissionId: 'id-1', photos: HASHES })}`,
    someoneElse,
  ],
  ['a proxy refuses with a page', 403, LOGIN_PAGE, someoneElse],
  ['a proxy asks for its own login with a page', 401, LOGIN_PAGE, someoneElse],
  ['a proxy takes the request for a bad one, with a page', 400, LOGIN_PAGE, someoneElse],
  ['a page that nothing is here', 404, '<html><head><title>404</title>', someoneElse],
  ['a proxy cannot reach the host', 502, '  <HTML><body>Bad Gateway', someoneElse],
  ['a page that asks to wait an hour', 503, LOGIN_PAGE, someoneElse, '3600'],
  // Login needed
  [
    'login over, said in a 200',
    200,
    '{"status":false,"auth":false,"msg":"Please log in"}',
    loginNeeded,
  ],
  ['login over, although accepted', 200, '{"status":true,"auth":false}', loginNeeded],
  ['login over by 401', 401, no({ code: 'login' }), loginNeeded],
  ['401 with nothing', 401, '', loginNeeded],
  [
    'account suspended',
    401,
    no({ code: 'suspended' }),
    { type: 'deferred', trouble: 'suspended', wait: undefined },
  ],
  // Accepted
  [
    'accepted with id and hashes',
    200,
    ok({ submissionId: 'id-1', reference: 'R-7', photos: HASHES }),
    { ...accepted, reference: 'R-7' },
  ],
  [
    'accepted, and erased since',
    200,
    ok({ submissionId: 'id-1', photos: HASHES, erased: true }),
    { ...accepted, erased: true },
  ],
  ['accepted as created', 201, ok({ submissionId: 'id-1', photos: HASHES }), accepted],
  [
    'accepted after a byte order mark',
    200,
    `\uFEFF${ok({ submissionId: 'id-1', photos: HASHES })}`,
    accepted,
  ],
  [
    'accepted with a new token',
    200,
    JSON.stringify({
      status: true,
      msg: '',
      auth: 'token',
      data: { submissionId: 'id-1', photos: HASHES },
    }),
    accepted,
  ],
  [
    'accepted with more photos than were sent',
    200,
    ok({ submissionId: 'id-1', photos: { ...HASHES, extra: 'c' } }),
    accepted,
  ],
  // Accepted, but nothing proves it
  ['accepted without a word more, as a proxy may say', 200, '{"status":true}', noProof],
  ['accepted without a word more, with a time to come back', 200, '{"status":true}', noProof, '30'],
  ['accepted, with a list as data', 200, '{"status":true,"data":[]}', noProof],
  ['accepted, with a text as data', 200, ok('id-1'), noProof],
  ['accepted with hashes, but without the id', 200, ok({ photos: HASHES }), noProof],
  ['accepted with the id, but without hashes', 200, ok({ submissionId: 'id-1' }), noProof],
  ['accepted, with null for hashes', 200, ok({ submissionId: 'id-1', photos: null }), noProof],
  [
    'accepted, but another submission',
    200,
    ok({ submissionId: 'id-2', reference: 'R-7', photos: HASHES }),
    noProof,
  ],
  [
    'accepted, but other bytes arrived',
    200,
    ok({ submissionId: 'id-1', photos: { ...HASHES, voterCardFront: 'b'.repeat(64) } }),
    noProof,
  ],
  [
    'accepted, but one photo is missing there',
    200,
    ok({ submissionId: 'id-1', photos: { voterCardFront: 'a'.repeat(64) } }),
    noProof,
  ],
  // Same id
  [
    'its twin is under way',
    409,
    no({ code: 'inProgress' }),
    { type: 'deferred', trouble: null, wait: 2_000 },
    '2',
  ],
  [
    'the host holds an earlier version',
    409,
    no({ code: 'otherContent', submissionId: 'id-1', reference: 'R-7' }),
    { type: 'accepted', reference: 'R-7', earlierVersion: true },
  ],
  [
    'the host holds an earlier version, said by 422',
    422,
    no({ code: 'otherContent', submissionId: 'id-1' }),
    { type: 'accepted', reference: '', earlierVersion: true },
  ],
  ['an earlier version of what it does not name', 409, no({ code: 'otherContent' }), noProof],
  [
    'an earlier version of another submission',
    409,
    no({ code: 'otherContent', submissionId: 'id-2', reference: 'R-7' }),
    noProof,
  ],
  [
    'a question that an older host does not know yet',
    409,
    no({ code: 'unknownQuestion', field: 'voterSince' }),
    { type: 'deferred', trouble: null, wait: 3_600_000 },
    '3600',
  ],
  ['a twin that only a broken host can mean', 500, no({ code: 'inProgress' }), hostTrouble],
  [
    'a refusal that speaks of a twin',
    422,
    no({ code: 'inProgress' }),
    refused('Not accepted', 'inProgress'),
  ],
  ['an earlier version, said by a host in trouble', 500, no({ code: 'otherContent' }), hostTrouble],
  [
    'an earlier version, said by a refusal',
    400,
    no({ code: 'otherContent' }),
    refused('Not accepted', 'otherContent'),
  ],
  ['a conflict of another kind', 409, no(null), hostTrouble],
  ['a conflict without our JSON', 409, 'Conflict', hostTrouble],
  // Refused
  ['refused in a 200', 200, no(null, 'Already registered'), refused('Already registered', '200')],
  [
    'refused by rule and field',
    422,
    no({ code: 'invalid', field: 'mobile', error: 'voter:mobile.format' }),
    refused('voter:mobile.format', 'invalid', 'mobile'),
  ],
  ...[400, 404, 405, 410, 415, 422, 451].map((status): [string, number, string, Outcome] => [
    `refused by ${status} with our JSON`,
    status,
    no(null),
    refused('Not accepted', String(status)),
  ]),
  ...[400, 404, 405, 410, 415, 422, 451].map((status): [string, number, string, Outcome] => [
    `${status} without our JSON`,
    status,
    'Bad',
    hostTrouble,
  ]),
  ['forbidden with our JSON', 403, no(null), refused('Not accepted', '403')],
  ['forbidden otherwise', 403, 'Forbidden', hostTrouble],
  ['refused without a word', 422, '{"status":false}', refused('', '422')],
  [
    'refused with markup and letters that hide others',
    422,
    no(
      { field: '<i>voterId</i>' },
      '<img src=x onerror=alert(1)>\u202eNot\u0000 < 18 <b>accepted</b><script>alert(2)',
    ),
    refused('Not < 18 accepted alert(2)', '422', 'voterId'),
  ],
  [
    'refused on two lines',
    422,
    no(null, 'Already registered\nin ward 12\u0000on Friday'),
    refused('Already registered in ward 12 on Friday', '422'),
  ],
  [
    'refused with markup that never ends',
    422,
    no(null, 'Not accepted <img src=x onerror=alert(1)'),
    refused('Not accepted', '422'),
  ],
  [
    'refused with our JSON that speaks of a page',
    422,
    no({ field: 'text' }, 'A post may not hold <html>'),
    refused('A post may not hold', '422', 'text'),
  ],
  ['refused with a page of words', 422, no({}, 'x'.repeat(5_000)), refused('x'.repeat(300), '422')],
  [
    'refused with a word that is no text',
    422,
    '{"status":false,"msg":{"a":1}}',
    refused('', '422'),
  ],
  // Too large, slow down, host trouble
  ['too large', 413, '', { type: 'tooLarge' }],
  [
    'too large, said by a proxy with a page of its own',
    413,
    '<html><head><title>413 Request Entity Too Large</title></head></html>',
    { type: 'tooLarge' },
  ],
  ['too large, with our JSON', 413, no(null), { type: 'tooLarge' }],
  [
    'slow down, in seconds',
    429,
    no(null),
    { type: 'deferred', trouble: 'slowDown', wait: 120_000 },
    '120',
  ],
  [
    'slow down, until a time',
    429,
    no(null),
    { type: 'deferred', trouble: 'slowDown', wait: 45_000 },
    'Fri, 20 Nov 2026 12:00:45 GMT',
  ],
  [
    'slow down, for a day: an hour will do',
    429,
    no(null),
    { type: 'deferred', trouble: 'slowDown', wait: 3_600_000 },
    '86400',
  ],
  [
    'slow down, for no stated time',
    429,
    '',
    { type: 'deferred', trouble: 'slowDown', wait: undefined },
  ],
  [
    'slow down for an hour, said by nobody we know',
    429,
    '',
    { type: 'deferred', trouble: 'slowDown', wait: undefined },
    '3600',
  ],
  ...[408, 425, 500, 502, 503, 504, 507, 520, 521, 522, 523, 524, 525, 526, 527, 530].map(
    (status): [string, number, string, Outcome] => [
      `host trouble by ${status}`,
      status,
      'error',
      hostTrouble,
    ],
  ),
  ['host trouble with our JSON is still no verdict', 500, no(null), hostTrouble],
  [
    'host trouble that says accepted is still no verdict',
    500,
    ok({ submissionId: 'id-1' }),
    hostTrouble,
  ],
  ['host trouble with a time to come back', 503, no(null), { ...hostTrouble, wait: 5_000 }, '5'],
  ['trouble for an hour, said by nobody we know', 503, 'Unavailable', hostTrouble, '3600'],
  ['a redirect that was not followed', 307, '', hostTrouble],
  ['a redirect with a page, that was not followed', 302, LOGIN_PAGE, hostTrouble],
  ['not modified', 304, '', hostTrouble],
];

describe('an answer means', () => {
  it.each(TABLE)('%s (%i)', (_, status, body, outcome, retryAfter) => {
    expect(
      outcomeOf({ type: 'http', status, body, retryAfter: retryAfter ?? null }, SENT, NOW),
    ).toEqual(outcome);
  });

  it('no answer while the phone knows that it is offline', () => {
    expect(outcomeOf({ type: 'none', online: false }, SENT, NOW)).toEqual({
      type: 'noVerdict',
      trouble: 'noNetwork',
      wait: undefined,
    });
  });

  it('no answer although the phone believes to be online: the network may ask for a login', () => {
    expect(outcomeOf({ type: 'none', online: true }, SENT, NOW)).toEqual({
      type: 'noVerdict',
      trouble: 'noAnswer',
      wait: undefined,
    });
  });

  it.each([
    ['without hashes', ok({ submissionId: 'id-1' })],
    ['with an empty list of hashes', ok({ submissionId: 'id-1', photos: {} })],
  ])('accepted %s, when no photos were sent', (_, body) => {
    expect(
      outcomeOf(
        { type: 'http', status: 200, body, retryAfter: null },
        { id: 'id-1', photos: [], knowsKeys: true },
        NOW,
      ),
    ).toEqual(accepted);
  });

  it.each([
    ['nothing', '{"status":true}', accepted],
    ['its own data', '{"status":true,"data":[]}', accepted],
    ['null for data', ok(null), accepted],
    ['the id without hashes', ok({ submissionId: 'id-1' }), accepted],
    ['another id', ok({ submissionId: 'id-2' }), noProof],
    ['other hashes', ok({ submissionId: 'id-1', photos: {} }), noProof],
  ])('of a host without keys that says true and %s', (_, body, outcome) => {
    expect(
      outcomeOf(
        { type: 'http', status: 200, body, retryAfter: null },
        { ...SENT, knowsKeys: false },
        NOW,
      ),
    ).toEqual(outcome);
  });

  it('never accepted but by a 2xx with our status true, or by the same id with other content', () => {
    const bodies = [
      '',
      'null',
      LOGIN_PAGE,
      ok(null),
      no(null),
      ok({ submissionId: 'id-1', photos: HASHES }),
      no({ code: 'inProgress' }),
      no({ code: 'otherContent' }),
      no({ code: 'otherContent', submissionId: 'id-1' }),
      '{"status":"true"}',
    ];
    for (let status = 100; status < 600; status += 1) {
      for (const body of bodies) {
        const isAccepted =
          outcomeOf({ type: 'http', status, body, retryAfter: null }, SENT, NOW).type ===
          'accepted';
        expect(isAccepted, `${status} ${body}`).toBe(
          (status >= 200 && status <= 299 && body.includes(HASHES.portrait)) ||
            ((status === 409 || status === 422) &&
              body.includes('otherContent') &&
              body.includes('id-1')),
        );
      }
    }
  });
});

describe('a new token', () => {
  it.each([
    ['with what the host accepted', '{"status":true,"auth":"token-2"}'],
    ['with a refusal', '{"status":false,"auth":"token-2"}'],
    ['with an answer whose status is a number', '{"status":200,"auth":"token-2"}'],
    ['after a byte order mark', '\uFEFF{"status":true,"auth":"token-2"}'],
  ])('is taken when it comes %s', (_, body) => expect(tokenIn(body)).toBe('token-2'));

  it.each([
    ['an answer without one', '{"status":true}'],
    ['an empty one', '{"status":true,"auth":""}'],
    ['"login needed"', '{"status":false,"auth":false}'],
    ['a number', '{"status":true,"auth":7}'],
    ['JSON that is not the host’s', '{"auth":"token-2"}'],
    ['null', 'null'],
    ['a text', '"status"'],
    ['a login page', LOGIN_PAGE],
    ['nothing', ''],
  ])('is never read from %s', (_, body) => expect(tokenIn(body)).toBeUndefined());
});
