import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { packVoters } from '../../../src/domain/calls/roll.ts';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost, type Request } from '../testHost.ts';

const OWNER = 'mani';
const HOUR_MS = 60 * 60_000;
const place = (booth: string) => ({ assembly: '120', booth });
const give = (data: unknown) => ({ status: true, msg: '', data });
const rollOf = ({ json }: Request) => ({
  ...(json as { assembly: string; booth: string }),
  importedAt: '2026-01-05T00:00:00.000Z',
  voters: packVoters([rollVoter(1, 'ABC0000001'), rollVoter(2, 'ABC0000002')]),
});

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A phone whose person is logged in at a host that assigned these booths to them. */
async function phone(booths: string[], rolls: (request: Request) => [number, unknown]) {
  vi.resetModules();
  const [assigned, session, kept] = await Promise.all([
    import('../../../src/device/roll/assignedBooths.ts'),
    import('../../../src/device/login/session.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
  ]);
  const host = await startTestHost((request, response) => {
    if (request.path === '/myBooths') return answer(response, 200, give(booths.map(place)));
    const [status, body] = rolls(request);
    answer(response, status, body);
  });
  onTestFinished(() => void host.close());
  await session.logIn({ owner: OWNER, name: 'Mani', token: 't', host: host.url });
  const asked = () => host.requests.map(({ path }) => path.slice(1));
  return { ...assigned, ...kept, asked, host };
}
const withRoll = (request: Request): [number, unknown] => [200, give(rollOf(request))];

/** Where the day begins, before and after the rolls have come. */
const beginIn = async (booths: string[], rolls = withRoll) => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { prepareBooths } = await phone(booths, rolls);
  const { assignedBooth } = await import('../../../src/screens/enrol/voter/assignedBooth.ts');
  const before = await assignedBooth(OWNER);
  await prepareBooths();
  return [before, await assignedBooth(OWNER)];
};

describe('the booths that the office assigned', () => {
  it('begin the day in the only one, once its roll has come; of several in none', async () => {
    const inBooth = { district: 'coimbatore', ...place('114') };
    expect(await beginIn(['114'])).toEqual([{}, inBooth]);
    expect(await beginIn(['114', '115'])).toEqual([{}, {}]);
    expect(await beginIn(['116'], () => [404, {}])).toEqual([{}, {}]);
  });

  it('are told with their rolls at once, and neither comes again within the hour', async () => {
    const { prepareBooths, readAssigned, asked } = await phone(['114', '115'], withRoll);
    expect(await readAssigned(OWNER)).toBeUndefined();
    expect(await prepareBooths()).toBe('done');
    expect(await readAssigned(OWNER)).toEqual([
      { ...place('114'), voters: 2 },
      { ...place('115'), voters: 2 },
    ]);
    expect(asked()).toEqual(['myBooths', 'roll', 'roll']);
    expect(await prepareBooths()).toBe('done');
    expect(asked()).toHaveLength(3);
  });

  it('are missing a roll until it has come, which is tried again', async () => {
    let isDown = true;
    const { prepareBooths, readAssigned, followAssigned } = await phone(['114'], (request) =>
      isDown ? [503, 'down'] : withRoll(request),
    );
    const told: unknown[] = [];
    followAssigned(OWNER, (booths) => void told.push(booths), new AbortController().signal);
    expect(await prepareBooths()).toBe('later');
    expect(await readAssigned(OWNER)).toEqual([{ ...place('114'), voters: 'missing' }]);
    isDown = false;
    expect(await prepareBooths()).toBe('done');
    await vi.waitFor(() => expect(told.at(-1)).toEqual([{ ...place('114'), voters: 2 }]));
  });

  it('may have no roll at the office', async () => {
    const { prepareBooths, readAssigned } = await phone(['114'], () => [
      404,
      { status: false, msg: 'No roll', data: { code: 'noRoll' } },
    ]);
    expect(await prepareBooths()).toBe('done');
    expect(await readAssigned(OWNER)).toEqual([{ ...place('114'), voters: 'none' }]);
  });

  it('stay known without a signal, and are asked for again after an hour', async () => {
    const { prepareBooths, readAssigned, keepAnswer, asked, host } = await phone(['114'], withRoll);
    await prepareBooths();
    await host.close();
    const past = Date.now() - HOUR_MS;
    await keepAnswer(OWNER, 'myBooths', { at: past, data: [place('114')] });
    expect(await prepareBooths()).toBe('later');
    expect(await readAssigned(OWNER)).toEqual([{ ...place('114'), voters: 2 }]);
    expect(asked()).toHaveLength(2);
  });

  it('are none at a host that does not know the call', async () => {
    const { prepareBooths, readAssigned, host } = await phone([], withRoll);
    await host.close();
    const other = await startTestHost((_, response) => answer(response, 404, '<h1>Not found</h1>'));
    onTestFinished(() => void other.close());
    const { logIn } = await import('../../../src/device/login/session.ts');
    await logIn({ owner: OWNER, name: 'Mani', token: 't', host: other.url });
    expect(await prepareBooths()).toBe('done');
    expect(await readAssigned(OWNER)).toEqual([]);
  });
});
