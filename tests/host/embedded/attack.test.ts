import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CROWDS } from '../../../tools/attack/crowds.ts';
import { INSIDERS } from '../../../tools/attack/insiders.ts';
import { OUTSIDERS } from '../../../tools/attack/outsiders.ts';
import { attackOf, crowdOf, judge, type Reply } from '../../../tools/attack/play.ts';
import { aimAt, inOneWindow, type Target } from '../../../tools/attack/target.ts';
import { startHost, type RunningHost } from '../../journeys/hostProcess.ts';

/** As in `npm run attack`, but of each crowd one in twenty comes. */
const SHARE = 1 / 20;

describe('on a host of its own', () => {
  let host: RunningHost;
  let target: Target;
  beforeAll(async () => {
    host = await startHost({ env: { DEMO: 'yes' } });
    target = await aimAt(host, SHARE);
  });
  afterAll(async () => {
    await host.stop();
    await rm(host.dataDir, { recursive: true });
  });

  test.each([...OUTSIDERS, ...INSIDERS].map(attackOf))(
    'an attacker gets no more than the limit, and a volunteer is served meanwhile: $name',
    async (attack) => expect((await inOneWindow(() => attack.play(target))).fault).toBeUndefined(),
  );

  test.each(CROWDS.map(crowdOf))('everybody of an honest crowd is served: $name', async (crowd) =>
    expect((await inOneWindow(() => crowd.play(target))).fault).toBeUndefined(),
  );
});

const ok = { http: 200, status: true };
const stopped = { http: 429, status: false };
const tries = (heard: Reply[]) => judge([{ did: 'tries', heard, most: 2 }]);

test('an attack is not stopped if more get through than may, or if it never met its limit', () => {
  expect(tries([ok, ok, stopped])).toEqual({
    did: 'tries: 2 got through, 1 refused',
    fault: undefined,
  });
  expect(tries([ok, ok, ok]).fault).toBe('tries: 3 got through, 2 may');
  expect(tries([ok, stopped]).fault).toBe('tries: too few to meet the limit of 2');
});

test('an honest crowd is a fault if one of it is refused, also by an answer of 200', () => {
  expect(judge([{ did: 'enrol', heard: [ok, stopped] }]).fault).toBe('enrol: 1 refused');
  expect(judge([{ did: 'log in', heard: [{ http: 200, status: false }] }]).fault).toBeDefined();
  expect(judge([{ did: 'enrol', heard: [ok], wrong: 'a photo is left' }]).fault).toBe(
    'a photo is left',
  );
});
