import '../../device/setup.ts';
import type { i18n } from 'i18next';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../../src/screens/admin/actionProofs.ts';
import { answer, startTestHost } from '../../device/testHost.ts';
import { storageOf } from '../../storageOf.ts';

vi.stubGlobal('localStorage', storageOf(new Map()));
/** Shows the keys in place of the texts. */
const language = { t: (key: string) => key, exists: () => true } as unknown as i18n;
const NOT_KNOWN = 'admin:refused.notKnown';
const NO_ANSWER = 'admin:refused.noAnswer';

let host: Awaited<ReturnType<typeof startTestHost>>;
let answered: unknown;
beforeEach(async () => {
  host = await startTestHost((_, response) => answer(response, 200, answered));
  vi.stubEnv('VITE_HOST', host.url);
  vi.resetModules();
});
afterEach(async () => {
  await host.close();
  vi.restoreAllMocks();
});

/** Has the host do something. Returns what the screen gets, and what the last toast says. */
async function act(name: Action, asked: object, answers: unknown) {
  answered = answers;
  const [error, success] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'success')];
  const { actAtHost } = await import('../../../src/screens/admin/actAtHost.ts');
  const data = await actAtHost(language, name, asked as never, 'done');
  return {
    data,
    says: error.mock.calls.at(-1)?.[0] ?? success.mock.calls.at(-1)?.[0],
  };
}

const ROLL = {
  id: 'roll-1',
  name: 'roll.csv',
  bytes: 9,
  received: 0,
  state: 'receiving',
  share: 0,
  lines: 0,
  faults: [],
  seenAt: '2026-11-26T10:00:00.000Z',
};
const ofOther = { ...ROLL, id: 'roll-2', bytes: 10 };
const mani = { userName: 'mani' };
const NEWS = { list: 'announcements', published: true };

/** What is asked of the host, what proves it, and what another answer would say. */
const CHANGES: [Action, object, object, object][] = [
  ['addAccount', { mobile: '9000000001' }, { userName: '9000000001', code: 'abc' }, mani],
  ['giveResetCode', mani, { ...mani, code: 'abc' }, { userName: 'valli', code: 'abc' }],
  ['setRights', { ...mani, role: 'lead' }, { ...mani, role: 'lead' }, { ...mani, role: 'admin' }],
  [
    'suspendAccount',
    { ...mani, isSuspended: true },
    { ...mani, isSuspended: true },
    { ...mani, isSuspended: false },
  ],
  [
    'decidePost',
    { id: 'P-1', state: 'published' },
    { id: 'P-1', state: 'published' },
    { id: 'P-1', state: 'declined' },
  ],
  ['resolveDuplicate', { keep: 'V-1' }, { kept: 'V-1' }, { kept: 'V-2' }],
  ['confirmCard', { reference: 'M-1' }, { reference: 'M-1' }, { reference: 'M-2' }],
  ['correctPerson', { reference: 'V-1' }, { reference: 'V-1' }, { reference: 'V-2' }],
  ['erasePerson', { whom: 'V-1' }, { references: ['V-1'] }, { references: ['V-2'] }],
  ['erasePerson', { whom: 'ABC1234567' }, { references: ['V-1', 'V-2'] }, { references: [] }],
  ['publish', { ...NEWS, id: 'one' }, { id: 'one' }, { id: 'two' }],
  ['publish', NEWS, { id: 'new' }, { id: '' }],
  ['uploadPicture', {}, { url: '/media/1.jpg', width: 1, height: 1 }, { url: '/media/1.jpg' }],
  ['beginRoll', { name: 'roll.csv', bytes: 9 }, ROLL, ofOther],
  ['checkRoll', { id: 'roll-1' }, ROLL, ofOther],
  ['importRoll', { id: 'roll-1' }, ROLL, ofOther],
  ['dropRoll', { id: 'roll-1' }, ROLL, ofOther],
];

describe('an action of the office', () => {
  it.each(CHANGES)('%s of %j is done once the answer names it', async (name, asked, right) => {
    const said = { status: true, msg: '', data: right };
    expect(await act(name, asked, said)).toEqual({ data: right, says: 'done' });
  });

  it.each(CHANGES)(
    '%s of %j may or may not be done when the answer names nothing, or another',
    async (name, asked, _, other) => {
      for (const data of [undefined, null, {}, [], 'ok', other])
        expect(await act(name, asked, { status: true, data })).toEqual({
          data: undefined,
          says: NOT_KNOWN,
        });
    },
  );

  it('may or may not be done when a login page answers', async () => {
    const page = '<!doctype html><title>Wi-Fi</title>';
    expect(await act('suspendAccount', { ...mani, isSuspended: true }, page)).toEqual({
      data: undefined,
      says: NOT_KNOWN,
    });
  });

  it('is not done when the host refuses it', async () => {
    const refusal = { status: false, msg: 'Ask another', data: { code: 'ownRights' } };
    expect(await act('setRights', { ...mani, role: 'lead' }, refusal)).toEqual({
      data: undefined,
      says: 'admin:refused.ownRights',
    });
  });
});

describe('a look of the office', () => {
  it.each(['checkAudit', 'exportPerson', 'viewvoters', 'viewmember'] as const)(
    '%s that only a proxy answers is to be tried again',
    async (name) =>
      expect(await act(name, {}, { status: true })).toEqual({ data: undefined, says: NO_ANSWER }),
  );

  it('gets all that is held of a person, however much they wrote', async () => {
    const records = [
      { reference: 'M-1', answers: { voterId: 'ABC1234567' } },
      { reference: 'P-1', answers: { text: 'அ'.repeat(100_000) } },
    ];
    const said = { status: true, data: { records } };
    const whole = await act('exportPerson', { whom: 'ABC1234567' }, said);
    expect(whole).toEqual({ data: { records }, says: 'done' });
  });
});
