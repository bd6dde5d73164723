import { expect } from 'vitest';
import type { Role } from '../../host/database/database.ts';
import { partsOf } from './sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost, type Answer } from './sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE } from './testHost.ts';

/** Whoever is meant in a test, by their place in `PEOPLE`. */
export const [VOLUNTEER, OFFICE] = [0, 3];

/** A test host that everybody of `PEOPLE` has logged in to, with what they do there. */
export async function openHostWithPeople() {
  const host = await openTestHost();
  const [tokens, picture] = await Promise.all([
    Promise.all(PEOPLE.map((person) => host.logIn(person))),
    jpeg(),
  ]);
  const post = (call: string, body: unknown, person: number) =>
    host.app.request(`/${call}`, jsonPost(body, tokens[person]));
  const send = (call: string, parts: ReturnType<typeof partsOf>, person: number) =>
    host.app.request(`/${call}`, multipartPost(parts, tokens[person] ?? ''));
  return {
    ...host,
    picture,
    post,
    ask: (call: string, body: unknown = {}, person = OFFICE): Promise<Answer & { http: number }> =>
      answerOf(post(call, body, person)),
    send: (call: string, parts: ReturnType<typeof partsOf>, person = VOLUNTEER) =>
      answerOf(send(call, parts, person)),
    /** Gives a role without a new code, which the office's call makes for members. */
    setRole: (userName: string, role: Role) =>
      host.db.updateTable('people').set({ role }).where('userName', '=', userName).execute(),
    /**
     * The sample's voter, but for these fields, a millisecond after what was before.
     * @returns the reference
     */
    async enrol(fields: Record<string, string> = {}, person = VOLUNTEER): Promise<string> {
      host.clock.now += 1;
      const { data, status } = await answerOf(
        send('addvoters', partsOf({ ...FIELDS, ...fields }, { voterCardFront: picture }), person),
      );
      expect(status).toBe(true);
      return data.reference ?? '';
    },
  };
}
export type HostWithPeople = Awaited<ReturnType<typeof openHostWithPeople>>;
