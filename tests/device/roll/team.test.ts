import '../setup.ts';
import { createHmac } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packVoters } from '../../../src/domain/calls/roll.ts';
import { packChanges, type Mark } from '../../../src/domain/roll/boothChanges.ts';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost } from '../testHost.ts';

const BOOTH = { assembly: '120', booth: '114' };
const IMPORTED = Date.UTC(2026, 10, 1);
const NOON = Date.UTC(2026, 10, 24, 12);
const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const MANI = 'mani';

const ROLL = {
  ...BOOTH,
  importedAt: new Date(IMPORTED).toISOString(),
  voters: packVoters([rollVoter(12, 'ABC1234567'), rollVoter(33, 'TN/12/123/123456')]),
};

const minute = NOON / 60_000;
const line = (number: number, at = minute): Mark => ({ line: number, minute: at });
const tag = (voterId: string): Mark => ({
  tag: createHmac('sha256', Buffer.from(KEY, 'base64url')).update(voterId).digest().readUInt32BE(),
  minute,
});
/** What the host knows, by call. `roll` is when it imported its roll. */
const changes = (marks: Mark[], number = marks.length, isWhole = true, roll = IMPORTED / 1_000) =>
  Buffer.from(packChanges({ number, roll, isWhole, marks })).toString('base64url');

let host: Awaited<ReturnType<typeof startTestHost>>;
let said: Record<string, { status?: number; body: unknown }>;
/** Gets what sends the next answer, if a test wants to hold it back. */
let held: ((answerNow: () => void) => void) | undefined;
const ok = (data: unknown) => ({ body: { status: true, msg: '', data } });
const no = (status: number, code = '') => ({
  status,
  body: { status: false, msg: '', data: { code } },
});

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  said = { '/roll': ok(ROLL), '/boothKey': ok(KEY) };
  held = undefined;
  host = await startTestHost(({ path }, response) => {
    const { status = 200, body } = said[path] ?? no(404, 'unknownCall');
    const answerNow = () => answer(response, status, body);
    if (held && path === '/boothChanges') held(answerNow);
    else answerNow();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await host.close();
});

const session = () => ({ owner: MANI, name: '', token: 'token', host: host.url });
/** Modules anew, so that each test has a phone of its own, which is logged in. */
async function phone() {
  vi.resetModules();
  const [team, roll, here, cache, login, saved, write] = await Promise.all([
    import('../../../src/device/roll/team.ts'),
    import('../../../src/device/api/roll.ts'),
    import('../../../src/device/roll/enrolledHere.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
    import('../../../src/device/login/session.ts'),
    import('../sample.ts'),
    import('../../../src/device/outbox/write.ts'),
  ]);
  await login.logIn(session());
  const hear = () => team.hearFromTeam(BOOTH, session());
  const at = (voterId: string, more: { line?: string; rollSaid?: string } = {}) =>
    team.enrolledAt(MANI, BOOTH, { voterId, line: '', rollSaid: '', ...more });
  /** Enrols a voter here, whom the host has taken. */
  const send = async (place = BOOTH) => {
    const { id } = await saved.saveSample(MANI);
    await here.noteEnrolled(MANI, place, { id, voterId: 'ABC1234567', line: 12, street: '' });
    const receipt = { title: '', tail: '', reference: 'V-1', earlierVersion: false };
    await write.changeEntry(id, { type: 'claimed', lease: 'a' }, NOON);
    await write.changeEntry(id, { type: 'accepted', version: 1, receipt }, NOON);
  };
  return { ...team, ...roll, ...here, ...cache, ...login, hear, at, send };
}
const askedSince = () =>
  host.requests.flatMap(({ path, json }) =>
    path === '/boothChanges' ? [(json as { since: number }).since] : [],
  );

describe('what a phone hears of a booth', () => {
  it('marks the lines of its roll, and says when a voter was enrolled, however the roll has them', async () => {
    said['/boothChanges'] = ok(changes([line(12), line(33, 0), tag('XYZ0000001')]));
    const { fetchBoothRoll, hear, enrolledLines, at } = await phone();
    await fetchBoothRoll(BOOTH, session());
    expect(await hear()).toBe('done');
    expect(await enrolledLines(MANI, BOOTH, ROLL)).toMatchObject({
      lines: new Map([
        [12, NOON],
        [33, 0],
      ]),
    });
    expect(await at('ABC1234567')).toBe(NOON);
    expect(await at('', { line: '33' })).toBe(0);
    expect(await at('XYZ0000001')).toBe(NOON);
    expect(await at('XYZ0000002')).toBeUndefined();
    // Line 12 is somebody else’s, unless the form was filled in from it.
    expect(await at('XYZ0000002', { line: '12' })).toBeUndefined();
    expect(await at('XYZ0000002', { line: '12', rollSaid: 'voterId: ABC1234567' })).toBe(NOON);
  });

  it('is asked for since the last time, and the key once', async () => {
    said['/boothChanges'] = ok(changes([line(12)], 7));
    const { hear, at, fetchBoothRoll } = await phone();
    await fetchBoothRoll(BOOTH, session());
    await hear();
    said['/boothChanges'] = ok(changes([line(33)], 8, false));
    await hear();
    expect(askedSince()).toEqual([0, 7]);
    expect(host.requests.filter(({ path }) => path === '/boothKey')).toHaveLength(1);
    expect([await at('ABC1234567'), await at('', { line: '33' })]).toEqual([NOON, NOON]);
    said['/boothChanges'] = ok(changes([line(33)], 9));
    await hear();
    expect([await at('ABC1234567'), await at('', { line: '33' })]).toEqual([undefined, NOON]);
  });

  it('of another roll marks nobody, and voter IDs off that roll are still known', async () => {
    said['/boothChanges'] = ok(changes([line(12), tag('XYZ0000001')], 2, true, 5));
    const { fetchBoothRoll, hear, enrolledLines, at } = await phone();
    await fetchBoothRoll(BOOTH, session());
    await hear();
    expect(await enrolledLines(MANI, BOOTH, ROLL)).toBe('otherRoll');
    expect(await at('ABC1234567')).toBeUndefined();
    expect(await at('XYZ0000001')).toBe(NOON);
  });

  it('lies sealed, has no voter ID, and goes at logout', async () => {
    said['/boothChanges'] = ok(changes([line(12), tag('XYZ0000001')]));
    const { hear, readKept, listKept, forgetAnswers, at } = await phone();
    await hear();
    expect(await listKept(MANI)).toEqual(['team 120 114']);
    const plain = JSON.stringify(await readKept(MANI, 'team 120 114'));
    expect(plain).toContain(KEY);
    expect(plain).not.toContain('XYZ');
    await forgetAnswers();
    expect(await at('XYZ0000001')).toBeUndefined();
  });

  it('is not kept if it comes after a logout', async () => {
    said['/boothChanges'] = ok(changes([line(12)]));
    const { hear, logOut, listKept } = await phone();
    const received = new Promise<() => void>((resolve) => {
      held = resolve;
    });
    const hearing = hear();
    const answerNow = await received;
    await logOut();
    answerNow();
    expect(await hearing).toBe('later');
    expect(await listKept(MANI)).toEqual([]);
  });

  it('tells the screens', async () => {
    said['/boothChanges'] = ok(changes([line(12)]));
    const { hear, onTeamNews } = await phone();
    const told = vi.fn<() => void>();
    const stop = onTeamNews(told);
    await hear();
    stop();
    await hear();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is there without its key, which comes later', async () => {
    said['/boothChanges'] = ok(changes([line(12), tag('XYZ0000001')]));
    said['/boothKey'] = no(503);
    const { hear, at } = await phone();
    await hear();
    expect(await at('XYZ0000001')).toBeUndefined();
    said['/boothKey'] = ok(KEY);
    await hear();
    expect(await at('XYZ0000001')).toBe(NOON);
  });

  it('takes the roll away once the office has given the booth to others, and tells the screens', async () => {
    said['/boothChanges'] = ok(changes([line(12)]));
    const { fetchBoothRoll, isRollHere, hearFromTeams, hear, onTeamNews } = await phone();
    await fetchBoothRoll(BOOTH, session());
    await hear();
    const told = vi.fn<() => void>();
    onTeamNews(told);
    said['/boothChanges'] = no(403, 'booth');
    await hearFromTeams();
    expect(await isRollHere(BOOTH, MANI)).toBe(false);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a host that does not know the call', no(404, 'unknownCall'), 'never'],
    ['somebody who may not have the roll', no(403, 'booth'), 'never'],
    ['trouble', no(500), 'later'],
    ['too many questions', no(429), 'later'],
    ['a login that is over', no(401, 'login'), 'later'],
    ['a login page', { body: '<html>' }, 'later'],
    ['what cannot be read', ok('!'), 'never'],
    ['what is no text', ok({}), 'later'],
  ])('is nothing after %s', async (_, trouble, came) => {
    said['/boothChanges'] = trouble;
    const { hear, at, listKept } = await phone();
    expect(await hear()).toBe(came);
    expect(await at('ABC1234567')).toBeUndefined();
    expect(await listKept(MANI)).toEqual([]);
    said['/boothChanges'] = ok(changes([line(12)]));
    expect(await hear()).toBe(came === 'never' ? 'never' : 'done');
  });
});

const keysAsked = () => host.requests.filter(({ path }) => path === '/boothKey').length;

describe('the key of a booth', () => {
  const NEXT = 'DwAODQwLCgkIBwYFBAMCAQ';
  const tagByNext = (voterId: string): Mark => ({
    tag: createHmac('sha256', Buffer.from(NEXT, 'base64url'))
      .update(voterId)
      .digest()
      .readUInt32BE(),
    minute,
  });

  it('is asked for again with all marks, because it may have changed', async () => {
    said['/boothChanges'] = ok(changes([tag('XYZ0000001')], 1));
    const { hear, at } = await phone();
    await hear();
    said['/boothChanges'] = ok(changes([tag('XYZ0000002')], 2, false));
    await hear();
    expect(keysAsked()).toBe(1);
    said['/boothKey'] = ok(NEXT);
    said['/boothChanges'] = ok(changes([tagByNext('XYZ0000001')], 3));
    await hear();
    expect(keysAsked()).toBe(2);
    expect(await at('XYZ0000001')).toBe(NOON);
    expect(await at('XYZ0000002')).toBeUndefined();
  });

  it('stays with the marks that were heard with it until both have come', async () => {
    said['/boothChanges'] = ok(changes([tag('XYZ0000001')], 1));
    const { hear, at } = await phone();
    await hear();
    said['/boothChanges'] = ok(changes([tagByNext('XYZ0000002')], 2));
    said['/boothKey'] = no(503);
    expect(await hear()).toBe('later');
    expect(await at('XYZ0000001')).toBe(NOON);
    said['/boothKey'] = ok(NEXT);
    expect(await hear()).toBe('done');
    expect(await at('XYZ0000002')).toBe(NOON);
    expect(askedSince()).toEqual([0, 1, 1]);
  });

  it('of a build that never asked again is asked for', async () => {
    const { hear, at, keepAnswer } = await phone();
    const before = { number: 1, roll: IMPORTED / 1_000, key: KEY, marks: [] };
    await keepAnswer(MANI, 'team 120 114', { at: NOON, data: before });
    said['/boothKey'] = ok(NEXT);
    said['/boothChanges'] = ok(changes([tagByNext('XYZ0000001')], 2, false));
    await hear();
    expect(await at('XYZ0000001')).toBe(NOON);
  });
});

describe('a phone asks of its own accord', () => {
  it('about all its booths at the start, then only after it delivered a voter there', async () => {
    said['/boothChanges'] = ok(changes([line(12)], 7));
    const { hear, hearFromTeams, hearFromTeam, send } = await phone();
    const other = { ...BOOTH, booth: '115' };
    await hear();
    await hearFromTeam(other, session());
    expect(await hearFromTeams()).toBe('done');
    expect(askedSince()).toEqual([0, 0, 7, 7]);
    expect(await hearFromTeams()).toBe('done');
    expect(askedSince()).toHaveLength(4);
    await send();
    said['/boothChanges'] = ok(changes([], 7, false));
    await hearFromTeams();
    expect(host.requests.at(-1)?.json).toEqual({ ...BOOTH, since: 7 });
    await hearFromTeams();
    expect(askedSince()).toHaveLength(5);
  });

  it('again, if the host could not be asked', async () => {
    said['/boothChanges'] = ok(changes([line(12)], 7));
    const { hear, hearFromTeams } = await phone();
    await hear();
    said['/boothChanges'] = no(503);
    expect(await hearFromTeams()).toBe('later');
    said['/boothChanges'] = ok(changes([], 7, false));
    expect(await hearFromTeams()).toBe('done');
    expect(askedSince()).toEqual([0, 7, 7]);
  });

  it('about nothing without a login', async () => {
    const { hearFromTeams, logOut } = await phone();
    await logOut();
    expect(await hearFromTeams()).toBe('done');
    expect(host.requests).toEqual([]);
  });
});

it('a voter whom this phone sent says when, one who waits does not', async () => {
  const { send, enrolledHere, noteEnrolled } = await phone();
  await send();
  const { saveSample } = await import('../sample.ts');
  const { id } = await saveSample(MANI);
  await noteEnrolled(MANI, BOOTH, { id, voterId: 'ABC1234568', line: 13, street: '' });
  await noteEnrolled(MANI, BOOTH, { id: 'gone', voterId: 'ABC1234569', line: 14, street: '' });
  expect((await enrolledHere(MANI, BOOTH)).map((each) => each.sentAt)).toEqual([
    NOON,
    undefined,
    0,
  ]);
});

it('whom this phone enrolled as a member is marked as one, and not as a voter', async () => {
  const { enrolledHere, noteEnrolled, memberSince, readNoted } = await phone();
  await noteEnrolled(MANI, BOOTH, { id: 'v', voterId: 'ABC1234567', line: 12, street: '' });
  const member = { id: 'm', voterId: 'ABC1234568', line: 13, street: '' };
  await noteEnrolled(MANI, BOOTH, member, 'member');
  expect((await enrolledHere(MANI, BOOTH)).map(({ id }) => id)).toEqual(['v']);
  expect((await readNoted(MANI, BOOTH)).map(({ id }) => id)).toEqual(['v']);
  expect((await enrolledHere(MANI, BOOTH, 'member')).map(({ id }) => id)).toEqual(['m']);
  expect(await memberSince(MANI, BOOTH, 'ABC1234568', 'new')).toBe(0);
  expect(await memberSince(MANI, BOOTH, 'ABC1234568', 'm')).toBeUndefined();
  expect(await memberSince(MANI, BOOTH, 'ABC1234567', 'new')).toBeUndefined();

  const { marksOf } = await import('../../../src/screens/enrol/roll/useBoothRoll.ts');
  const voters = [rollVoter(12, 'ABC1234567'), rollVoter(13, 'ABC1234568')];
  const roll = { place: BOOTH, importedAt: ROLL.importedAt };
  expect(await marksOf(roll, voters, MANI, 'voter')).toMatchObject({
    done: new Set([12]),
    other: new Set([13]),
  });
  expect(await marksOf(roll, voters, MANI, 'member')).toMatchObject({
    done: new Set([13]),
    enrolled: new Set([13]),
    other: new Set([12]),
  });
});

const rollOf = (ids: string[]) => ids.map((id, place) => rollVoter(place + 1, id));

it('who was enrolled by an older voter ID is marked by that on the next roll, and nobody else is', async () => {
  const { fetchBoothRoll, noteEnrolled } = await phone();
  const older = ['TN/12/123/000001', 'TN/12/123/000002', 'TN/12/123/000003'];
  said['/roll'] = ok({ ...ROLL, voters: packVoters(rollOf(older)) });
  await fetchBoothRoll(BOOTH, session());
  const voter = { id: 'v', voterId: 'XYZ1234567', line: 2, street: '' };
  await noteEnrolled(MANI, BOOTH, voter);
  const { marksOf } = await import('../../../src/screens/enrol/roll/useBoothRoll.ts');
  const marked = async (ids: string[]) => {
    const roll = { place: BOOTH, importedAt: ROLL.importedAt };
    return [...(await marksOf(roll, rollOf(ids), MANI, 'voter')).done];
  };
  expect(await marked(older)).toEqual([2]);
  expect(await marked(older.slice(1))).toEqual([1]);
});
