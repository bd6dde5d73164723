import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packVoters, type RollVoter } from '../../../src/domain/calls/roll.ts';
import { toBase45 } from '../../../src/domain/roll/base45.ts';
import { packChanges } from '../../../src/domain/roll/boothChanges.ts';
import { packCode } from '../../../src/domain/roll/boothCode.ts';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost } from '../testHost.ts';

const BOOTH = { assembly: '120', booth: '114' };
const IMPORTED = Date.UTC(2026, 10, 1);
const NOON = Date.UTC(2026, 10, 24, 12);
const MANI = 'mani';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

const voter = (line: number, status: RollVoter['status'] = 'listed'): RollVoter => ({
  ...rollVoter(line, `ABC12345${line}`),
  status,
});

const ROLL = {
  ...BOOTH,
  importedAt: new Date(IMPORTED).toISOString(),
  voters: packVoters([voter(12), voter(33), voter(34, 'deleted')]),
};

/** Modules anew, so that each test has a phone of its own. */
async function phone() {
  vi.resetModules();
  const [known, cache, here, saved, write, login] = await Promise.all([
    import('../../../src/device/roll/boothKnown.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
    import('../../../src/device/roll/enrolledHere.ts'),
    import('../sample.ts'),
    import('../../../src/device/outbox/write.ts'),
    import('../../../src/device/login/session.ts'),
  ]);
  const keepRoll = () => cache.keepAnswer(MANI, 'roll 120 114', { at: NOON, data: ROLL });
  const keepTeam = (roll = IMPORTED / 1_000) =>
    cache.keepAnswer(MANI, 'team 120 114', {
      at: NOON,
      data: {
        number: 3,
        roll,
        key: '',
        marks: [
          { line: 12, minute: 0 },
          { line: 34, minute: 0 },
          { tag: 7, minute: 0 },
        ],
      },
    });
  /** Enrols a voter of the booth. */
  const save = async (savedAt: number, owner = MANI, place = BOOTH) => {
    const { id } = await saved.saveSample(owner, { savedAt });
    await here.noteEnrolled(owner, place, { id, voterId: 'ABC1234512', line: 12, street: '' });
    return id;
  };
  const read = () => known.readBoothKnown(MANI, BOOTH);
  return { ...known, ...cache, ...saved, ...write, ...login, keepRoll, keepTeam, save, read };
}

describe('what a phone knows of a booth', () => {
  it('is nothing before it has heard', async () => {
    const { read, keepRoll } = await phone();
    expect(await read()).toMatchObject({ told: undefined, waiting: 0 });
    await keepRoll();
    expect(await read()).toMatchObject({ told: undefined });
  });

  it('is how many of its roll are enrolled, as of when it heard', async () => {
    const { read, keepRoll, keepTeam } = await phone();
    await keepRoll();
    await keepTeam();
    expect((await read()).told).toEqual({ at: NOON, listed: 2, enrolled: 1, offRoll: 2 });
  });

  it('is nothing about a roll that it does not have, and people where there is no roll', async () => {
    const { read, keepTeam, keepRoll } = await phone();
    await keepTeam();
    expect((await read()).told).toBeUndefined();
    await keepRoll();
    await keepTeam(5);
    expect((await read()).told).toBeUndefined();
    await keepTeam(0);
    expect((await read()).told).toEqual({ at: NOON, listed: 0, enrolled: 0, offRoll: 3 });
  });

  it('is how many voters of the booth wait here, since when, without those of others', async () => {
    const { read, save, changeEntry, saveSample, logIn } = await phone();
    await logIn({ owner: MANI, name: '', token: 'token', host: '' });
    await save(NOON + 2);
    await save(NOON + 1);
    const sent = await save(NOON);
    await save(NOON - 1, 'another person');
    await save(NOON - 2, MANI, { ...BOOTH, booth: '115' });
    await saveSample(MANI, { savedAt: NOON - 3 });
    await changeEntry(sent, { type: 'claimed', lease: 'a' }, NOON);
    const receipt = { title: '', tail: '', reference: 'V-1', earlierVersion: false };
    await changeEntry(sent, { type: 'accepted', version: 1, receipt }, NOON);
    expect(await read()).toMatchObject({
      waiting: 2,
      since: NOON + 1,
      savedAt: new Set([2, 1, 0, -1, -2, -3].map((after) => NOON + after)),
    });
  });
});

it('codes that it has read add whom the host has not told of, and say how many wait on a phone', async () => {
  const { read, keepRoll, keepTeam, keepAnswer, logIn } = await phone();
  await logIn({ owner: MANI, name: '', token: 'token', host: '' });
  await keepRoll();
  await keepTeam();
  const made = Math.floor(Date.now() / 60_000);
  const code = packCode({
    phone: 5,
    made,
    waiting: 1,
    since: made - 9,
    number: 3,
    roll: IMPORTED / 1_000,
    told: [],
    ahead: [{ line: 33, minute: made - 9 }],
  });
  const codes = [{ text: toBase45(code), heard: NOON }];
  await keepAnswer(MANI, 'codes 120 114', { at: NOON, data: { codes } });
  const madeAt = made * 60_000;
  expect(await read()).toMatchObject({
    told: { at: madeAt, listed: 2, enrolled: 2, offRoll: 2 },
    codes: [{ phone: 5, waiting: 1, since: madeAt - 9 * 60_000, madeAt }],
  });
});

describe('before a board is shown, a phone hears of the booth', () => {
  const said: Record<string, unknown> = {
    '/boothKey': 'AAECAwQFBgcICQoLDA0ODw',
    '/boothChanges': Buffer.from(
      packChanges({
        number: 1,
        roll: IMPORTED / 1_000,
        isWhole: true,
        marks: [{ line: 12, minute: NOON / 60_000 }],
      }),
    ).toString('base64url'),
    '/roll': ROLL,
  };
  let host: Awaited<ReturnType<typeof startTestHost>>;
  beforeEach(async () => {
    host = await startTestHost(({ path }, response) =>
      answer(response, 200, { status: true, msg: '', data: said[path] }),
    );
  });
  afterEach(() => host.close());

  it('and fetches the roll once, so that it can count without a signal', async () => {
    const { hearOfBooth, read, logIn } = await phone();
    await logIn({ owner: MANI, name: '', token: 'token', host: host.url });
    await hearOfBooth(MANI, BOOTH);
    expect((await read()).told).toMatchObject({ listed: 2, enrolled: 1, offRoll: 0 });
    await hearOfBooth(MANI, BOOTH);
    expect(host.requests.map(({ path }) => path)).toEqual([
      '/boothChanges',
      '/boothKey',
      '/roll',
      '/boothChanges',
      '/boothKey',
    ]);
  });

  it('and asks nothing as another person', async () => {
    const { hearOfBooth, logIn } = await phone();
    await logIn({ owner: 'another person', name: '', token: 'token', host: host.url });
    await hearOfBooth(MANI, BOOTH);
    expect(host.requests).toEqual([]);
  });
});

it('the booths of which a phone has the roll, or has heard of the team, each once and in order', async () => {
  const { boothsHere, keepAnswer, keepRoll, keepTeam } = await phone();
  expect(await boothsHere(MANI)).toEqual([]);
  await keepRoll();
  await keepTeam();
  for (const name of ['roll 120 9', 'team 2 300', 'enrolled 1 1', 'viewvoters'])
    await keepAnswer(MANI, name, { at: NOON, data: null });
  await keepAnswer('another person', 'roll 1 1', { at: NOON, data: null });
  expect(await boothsHere(MANI)).toEqual([
    { assembly: '2', booth: '300' },
    { assembly: '120', booth: '9' },
    BOOTH,
  ]);
});
