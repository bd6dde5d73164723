import '../setup.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discardUnsent } from '../../../src/device/delivery/discardUnsent.ts';
import { eraseDiscarded } from '../../../src/device/delivery/eraseDiscarded.ts';
import { logIn } from '../../../src/device/login/session.ts';
import { changeEntry } from '../../../src/device/outbox/write.ts';
import { readEntry } from '../../../src/device/outbox/read.ts';
import { newOwner, saveSample } from '../sample.ts';
import { answer, startTestHost } from '../testHost.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
/** What the host says next; undefined if it does what it's asked. */
let said: { status: number; body: unknown } | undefined;
let owner: string;

beforeEach(async () => {
  owner = newOwner();
  said = undefined;
  host = await startTestHost(({ json }, response) => {
    const { submissionId } = json as { submissionId: string };
    const done = { status: true, msg: 'Discarded', data: { submissionId } };
    answer(response, said?.status ?? 200, said ? said.body : done);
  });
  await logIn({ owner, name: '', token: 'token', host: host.url });
});
afterEach(() => host.close());

/** Saves an entry, lets its attempt end without an answer or never begin, and discards it. */
async function discarded({ wasTried, by = owner }: { wasTried: boolean; by?: string }) {
  const { id } = await saveSample(by);
  if (wasTried) {
    await changeEntry(id, { type: 'claimed', lease: 'a' }, 2_000);
    await changeEntry(id, { type: 'failed', lease: 'a', wait: 1_000 }, 2_000);
  }
  await discardUnsent(by);
  return id;
}
const receiptOf = async (id: string) => {
  const entry = await readEntry(id);
  return entry?.state === 'discarded' ? entry.receipt : undefined;
};

it('what was discarded although it may have arrived is erased at the host, once', async () => {
  const [uncertain, neverSent] = [
    await discarded({ wasTried: true }),
    await discarded({ wasTried: false }),
  ];
  await eraseDiscarded();
  await eraseDiscarded();
  expect(host.requests.map(({ path, token, json }) => ({ path, token, json }))).toEqual([
    {
      path: '/discardEntry',
      token: 'Bearer token',
      json: { submissionId: uncertain, kind: 'addvoters' },
    },
  ]);
  expect(await receiptOf(uncertain)).toEqual({ title: 'கா. மணி', tail: '4567', erased: true });
  expect(await receiptOf(neverSent)).toEqual({ title: 'கா. மணி', tail: '4567' });
});

it('what somebody else discarded waits for their login', async () => {
  const id = await discarded({ wasTried: true, by: newOwner() });
  await eraseDiscarded();
  expect(host.requests).toEqual([]);
  expect(await receiptOf(id)).toMatchObject({ mayHaveArrived: true });
});

it.each([
  ['a login page in between', 'later', { status: 200, body: '<html>' }],
  ['a proxy that says yes to everything', 'later', { status: 200, body: { status: true } }],
  [
    'an answer about another entry',
    'later',
    { status: 200, body: { status: true, msg: '', data: { submissionId: 'another' } } },
  ],
  ['trouble of the host', 'later', { status: 500, body: { status: false, msg: '', data: {} } }],
  ['a login that is over', 'later', { status: 401, body: { status: false, msg: '', data: {} } }],
  ['a host that does not know it', 'never', { status: 404, body: { status: false, msg: '' } }],
])('after %s the receipt still says that it may have arrived', async (_, came, trouble) => {
  said = trouble;
  const id = await discarded({ wasTried: true });
  expect(await eraseDiscarded()).toBe(came);
  expect(await receiptOf(id)).toMatchObject({ mayHaveArrived: true });
  said = undefined;
  expect(await eraseDiscarded()).toBe('done');
  expect(await receiptOf(id)).toMatchObject({ erased: true });
});
