import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packVoters } from '../../../src/domain/calls/roll.ts';
import type { FromRolls, ToRolls } from '../../../src/device/roll/rolls.worker.ts';
import { loseRecords } from '../loseRecord.ts';
import { rollVoter } from '../rollVoter.ts';

const OWNER = 'lead';
const ASSEMBLY = '120';
const IMPORTED = '2026-01-05T00:00:00.000Z';
const BOOTHS = ['1', '2', '3'].map((booth) => ({ assembly: ASSEMBLY, booth }));

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A phone that keeps the rolls of all booths, with one voter each. */
async function phoneWithRolls() {
  vi.resetModules();
  const [cache, constituency, session] = await Promise.all([
    import('../../../src/device/storage/keptAnswers.ts'),
    import('../../../src/device/roll/constituency.ts'),
    import('../../../src/device/login/session.ts'),
  ]);
  await session.logIn({ owner: OWNER, name: 'Lead', token: 't', host: '' });
  for (const { booth } of BOOTHS) {
    const voters = packVoters([rollVoter(1, `ABC000000${booth}`)]);
    const data = { assembly: ASSEMBLY, booth, importedAt: IMPORTED, voters };
    await cache.keepAnswer(OWNER, `roll ${ASSEMBLY} ${booth}`, { at: 1, data });
  }
  const booths = BOOTHS.map(({ booth }) => ({ booth, voters: 1, importedAt: IMPORTED }));
  const came = Object.fromEntries(BOOTHS.map(({ booth }) => [booth, `${IMPORTED} 1`]));
  await constituency.noteConstituency(OWNER, ASSEMBLY, () => ({ booths, came, isWanted: true }));
  return {
    left: async () => {
      const kept = await constituency.readConstituency(OWNER, ASSEMBLY);
      return kept && constituency.boothsLeft(kept).map(({ booth }) => booth);
    },
    toSearch: () => constituency.boothsToSearch(OWNER, [ASSEMBLY]),
  };
}

/** Starts the worker's code, which speaks through `self`. */
async function startWorker() {
  const said: FromRolls[] = [];
  const worker: { postMessage: (message: FromRolls) => void; onmessage?: (e: object) => void } = {
    postMessage: (message) => void said.push(message),
  };
  vi.stubGlobal('self', worker);
  await import('../../../src/device/roll/rolls.worker.ts');
  return { said, tell: (data: ToRolls) => worker.onmessage?.({ data }) };
}

it('searches the other booths when the browser has lost a roll, counts it out, and has it fetched again', async () => {
  const phone = await phoneWithRolls();
  expect(await phone.left()).toEqual([]);
  loseRecords((key) => key === `${OWNER} roll ${ASSEMBLY} 2`);
  const { said, tell } = await startWorker();
  tell({ owner: OWNER, booths: BOOTHS });
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ ready: 2, all: 2 }));
  tell({ query: 'ABC0000003', most: 10 });
  await vi.waitFor(() =>
    expect(said.at(-1)).toMatchObject({ found: [{ place: BOOTHS[2] }], ready: 2, all: 2 }),
  );
  expect(said).not.toContain('failed');
  await vi.waitFor(async () => expect(await phone.left()).toEqual(['2']));
  expect(await phone.toSearch()).toEqual([BOOTHS[0], BOOTHS[2]]);
});

it('gives as many of those who fit as are asked for, and says how many fit', async () => {
  await phoneWithRolls();
  const { said, tell } = await startWorker();
  tell({ owner: OWNER, booths: BOOTHS });
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ ready: 3, all: 3 }));
  tell({ query: 'ABC0000', most: 2 });
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ query: 'ABC0000', fitting: 3 }));
  expect(said.at(-1)).toMatchObject({ found: [{ place: BOOTHS[0] }, { place: BOOTHS[1] }] });
  tell({ query: 'ABC0000', most: 22 });
  await vi.waitFor(() =>
    expect(said.at(-1)).toMatchObject({ found: [{}, {}, { place: BOOTHS[2] }], fitting: 3 }),
  );
});
