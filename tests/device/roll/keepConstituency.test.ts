import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packVoters } from '../../../src/domain/calls/roll.ts';
import { rollVoter } from '../rollVoter.ts';
import { answer, startTestHost, type Request } from '../testHost.ts';

const LEAD = 'lead';
const ASSEMBLY = '120';
const IMPORTED = '2026-01-05T00:00:00.000Z';
const LISTED = ['1', '2', '3', '4'].map((booth) => ({ booth, voters: 1, importedAt: IMPORTED }));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Node has no windows that come online.
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
});
afterEach(() => void vi.unstubAllGlobals());

/** A phone after a start: modules anew. The store stays. */
async function start(host: string) {
  vi.resetModules();
  const [keeping, constituency, cache, session, known, write, sample] = await Promise.all([
    import('../../../src/device/roll/keepConstituency.ts'),
    import('../../../src/device/roll/constituency.ts'),
    import('../../../src/device/storage/keptAnswers.ts'),
    import('../../../src/device/login/session.ts'),
    import('../../../src/device/roll/boothKnown.ts'),
    import('../../../src/device/outbox/write.ts'),
    import('../sample.ts'),
  ]);
  await session.logIn({ owner: LEAD, name: 'Lead', token: 't', host });
  return {
    ...keeping,
    ...constituency,
    ...cache,
    ...session,
    ...known,
    ...write,
    ...sample,
    keep: (listed?: typeof LISTED) => keeping.keepConstituency(LEAD, ASSEMBLY, listed),
    kept: () => constituency.readConstituency(LEAD, ASSEMBLY),
    keeping: () => keeping.keepingOf(LEAD, ASSEMBLY),
  };
}

type Asked = { assembly: string; booth: string; ofConstituency?: boolean; has?: string[] };
const boothOf = ({ json }: Request) => (json as Asked).booth;

/** A host that gives rolls of one voter, unless a test answers for it. */
async function rollHost(
  instead?: (request: Request) => [status: number, body: object] | undefined,
) {
  const host = await startTestHost((request, response) => {
    const said = instead?.(request);
    if (said) return answer(response, ...said);
    const { assembly, booth } = request.json as Asked;
    const voters = packVoters([rollVoter(1, `ABC000000${booth}`)]);
    return answer(response, 200, {
      status: true,
      msg: '',
      data: { assembly, booth, importedAt: IMPORTED, voters },
    });
  });
  return { ...host, asked: () => host.requests.map(boothOf) };
}

describe('a constituency', () => {
  it('comes booth by booth, and a list without news asks for nothing', async () => {
    const host = await rollHost();
    const phone = await start(host.url);
    await phone.keep(LISTED);
    expect(host.asked()).toEqual(['1', '2', '3', '4']);
    expect(host.requests[0]?.json).toEqual({
      assembly: ASSEMBLY,
      booth: '1',
      apart: true,
      ofConstituency: true,
    });
    expect(phone.boothsLeft((await phone.kept()) ?? { booths: LISTED, came: {} })).toEqual([]);
    expect(phone.keeping()).toEqual({});
    await phone.keep(LISTED);
    expect(host.requests).toHaveLength(4);
    const renewed = LISTED.with(2, {
      booth: '3',
      voters: 1,
      importedAt: '2026-02-01T00:00:00.000Z',
    });
    await phone.keep(renewed);
    expect(host.asked().slice(4)).toEqual(['3']);
    expect(host.requests[4]?.json).toMatchObject({ has: [expect.any(String)] });
    await host.close();
  });

  it('goes on after a stop and a restart where it was', async () => {
    let phone = await start('');
    let stopped: Promise<void> | undefined;
    const host = await rollHost((request) => {
      // Somebody taps "Stop" while the third is on its way.
      if (boothOf(request) === '3' && host.requests.length === 3)
        stopped = phone.stopKeeping(LEAD, ASSEMBLY);
      return undefined;
    });
    phone = await start(host.url);
    await phone.keep(LISTED);
    await stopped;
    expect(await phone.kept()).toMatchObject({ isWanted: false });
    expect(host.asked()).toEqual(['1', '2', '3']);
    phone = await start(host.url);
    // Somebody stopped it, so it waits for them.
    await phone.resumeKeeping(LEAD, ASSEMBLY);
    expect(host.requests).toHaveLength(3);
    await phone.keep();
    expect(host.asked().slice(3)).toEqual(['3', '4']);
    expect(await phone.boothsToSearch(LEAD, [ASSEMBLY])).toHaveLength(4);
    await host.close();
  });

  it('goes on by itself once the host answers again', async () => {
    let isCut = true;
    const host = await rollHost((request) =>
      boothOf(request) === '2' && isCut ? [502, {}] : undefined,
    );
    const wakes: (() => void)[] = [];
    vi.stubGlobal('addEventListener', (event: string, wake: () => void) => {
      if (event === 'online') wakes.push(wake);
    });
    const phone = await start(host.url);
    const done = phone.keep(LISTED);
    await vi.waitFor(() => expect(phone.keeping()).toEqual({ doing: 'noAnswer' }));
    isCut = false;
    for (const wake of wakes) wake();
    await done;
    expect(host.asked()).toEqual(['1', '2', '2', '3', '4']);
    await host.close();
  });

  it.each([
    ['tooMany', 429, { code: 'tooManyToday' }],
    ['notAllowed', 403, { code: 'booth' }],
  ])('ends as %s if the host says so', async (ended, status, data) => {
    const host = await rollHost((request) =>
      boothOf(request) === '3' ? [status, { status: false, msg: 'No', data }] : undefined,
    );
    const phone = await start(host.url);
    await phone.keep(LISTED);
    expect(phone.keeping()).toEqual({ ended });
    expect(phone.boothsLeft((await phone.kept()) ?? { booths: [], came: {} })).toHaveLength(2);
    await host.close();
  });

  it('lets what is due be sent first', async () => {
    const host = await rollHost();
    const phone = await start(host.url);
    const { id } = await phone.saveSample(LEAD, { savedAt: Date.now() });
    const done = phone.keep(LISTED);
    await vi.waitFor(() => expect(phone.keeping()).toEqual({ doing: 'sending' }));
    expect(host.requests).toHaveLength(0);
    await phone.changeEntries([
      {
        id,
        event: {
          type: 'accepted',
          version: 1,
          receipt: { title: '', tail: '', reference: 'V-1', earlierVersion: false },
        },
        now: Date.now(),
      },
    ]);
    await done;
    expect(host.requests).toHaveLength(4);
    await host.close();
  });

  it('leaves nothing after a logout, also when a roll was on its way', async () => {
    let phone = await start('');
    let leaving: Promise<unknown> | undefined;
    const host = await rollHost((request) => {
      if (boothOf(request) === '3') leaving = phone.logOut();
      return undefined;
    });
    phone = await start(host.url);
    await phone.keep(LISTED);
    await leaving;
    expect(host.asked()).toEqual(['1', '2', '3']);
    expect(await phone.listKept(LEAD)).toEqual([]);
    await host.close();
  });

  it('is removed, but for the booths in which somebody works', async () => {
    const host = await rollHost();
    const phone = await start(host.url);
    await phone.keepAnswer(LEAD, 'team 120 2', { at: 1, data: {} });
    await phone.keep(LISTED);
    expect(await phone.boothsHere(LEAD)).toEqual([{ assembly: ASSEMBLY, booth: '2' }]);
    await phone.dropConstituency(LEAD, ASSEMBLY);
    expect((await phone.listKept(LEAD)).toSorted()).toEqual(['roll 120 2', 'team 120 2']);
    await host.close();
  });

  it('goes once the office has given it to others, and stays where the host says anything else', async () => {
    let said: [status: number, body: object] = [500, { status: false, msg: '', data: {} }];
    const host = await rollHost(({ path }) => (path === '/constituencyBooths' ? said : undefined));
    const first = await start(host.url);
    await first.keep(LISTED);
    expect(await first.dropIfDenied(LEAD, ASSEMBLY)).toBe(false);
    expect(await first.listKept(LEAD)).toContain('roll 120 1');
    said = [403, { status: false, msg: '', data: { code: 'booth' } }];
    expect(await first.dropIfDenied(LEAD, ASSEMBLY), 'one page asks once').toBe(false);
    const second = await start(host.url);
    expect(await second.dropIfDenied(LEAD, ASSEMBLY)).toBe(true);
    expect(await second.listKept(LEAD)).toEqual([]);
    await host.close();
  });
});
