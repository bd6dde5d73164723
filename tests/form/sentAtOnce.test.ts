import '../device/setup.ts';
import type { ServerResponse } from 'node:http';
import { v7 as newId } from 'uuid';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleSubmission } from '../device/sample.ts';
import { accept, answer, startTestHost, type Request } from '../device/testHost.ts';
import { storageOf } from '../storageOf.ts';

const says = (status: number, body: object) => (_: unknown, response: ServerResponse) =>
  answer(response, status, body);

it.each([
  ['is sent if the host has what it says', accept, undefined],
  [
    'is not called sent if the host has what it said before, from an attempt whose answer was lost',
    ({ form }: Request, response: ServerResponse) =>
      answer(response, 409, {
        status: false,
        msg: '',
        data: { code: 'otherContent', submissionId: form.get('submissionId') },
      }),
    'ended',
  ],
  ['says so if the host is in trouble', says(503, {}), 'noAnswer'],
  ['says so if something else answered', says(200, { free: 'Wi-Fi' }), 'loginPage'],
  [
    'asks for a login once the last one is over',
    says(401, { status: false, msg: 'No' }),
    { refused: 'common:refused.login' },
  ],
  [
    'says so if its photos are too large',
    says(413, { status: false, msg: 'No' }),
    { refused: 'outbox:reason.tooLarge' },
  ],
] as const)('a form that no browser can store %s', async (_, respond, why) => {
  const { submission, photos } = await sampleSubmission();
  const host = await startTestHost(respond);
  onTestFinished(async () => void (await host.close()));
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('localStorage', storageOf(new Map()));
  onTestFinished(() => void vi.unstubAllGlobals());
  // The session looks for local storage when its module loads.
  vi.resetModules();
  const { logIn } = await import('../../src/device/login/session.ts');
  const { inOutbox } = await import('../../src/form/inOutbox.ts');
  const owner = 'volunteer';
  await logIn({ owner, name: '', token: 'token', host: host.url });
  const { fields } = submission;
  const draft = { id: newId(), fields, photos: submission.photos };
  expect(await inOutbox('addvoters').save({ draft, owner, fields, photos })).toEqual(why);
});
