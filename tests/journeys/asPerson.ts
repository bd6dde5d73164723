import { MEMBER, partsOf } from '../host/sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost, type Answer } from '../host/sampleVoter.ts';
import { jsonPost } from '../host/testHost.ts';
import { ACCOUNT } from './volunteer.ts';

/** What people hand in and ask, by the calls of the app, without its screens. */

/** Asks a host with somebody's login. Throws if it refuses. */
export async function askAs(
  host: { url: string },
  account: typeof ACCOUNT,
  call: string,
  input: object,
): Promise<Answer> {
  return taken(await fetch(`${host.url}/${call}`, jsonPost(input, await logIn(host, account))));
}

/**
 * Hands in a submission, with photos by the names of their slots. Throws if the host refuses it.
 */
export async function handIn(
  host: { url: string },
  call: string,
  fields: Record<string, string>,
  photos: Record<string, Buffer>,
  account = ACCOUNT,
): Promise<Answer> {
  const post = multipartPost(partsOf(fields, photos), await logIn(host, account));
  return taken(await fetch(`${host.url}/${call}`, post));
}

/** Hands in a voter with a photo. `fields` replace the sample's. */
export async function handInVoter(
  host: { url: string },
  fields: Record<string, string>,
  account = ACCOUNT,
): Promise<Answer> {
  const photos = { voterCardFront: await jpeg() };
  return handIn(host, 'addvoters', { ...FIELDS, ...fields }, photos, account);
}

/** Registers somebody who stands on no roll, so their card waits. */
export async function register(host: { url: string }, userName: string): Promise<Answer> {
  const answers = {
    ...MEMBER,
    voterId: 'XYZ9999999',
    consentAt: new Date().toISOString(),
    userName,
    password: 'Sample#2026',
  };
  const parts = partsOf(answers, { voterCardFront: await jpeg() });
  return taken(await fetch(`${host.url}/register`, multipartPost(parts, '')));
}

async function logIn(host: { url: string }, account: typeof ACCOUNT): Promise<string> {
  const { auth = '' } = await taken(await fetch(`${host.url}/login`, jsonPost(account)));
  return auth;
}

async function taken(response: Response): Promise<Answer> {
  const answer = await answerOf(response);
  if (!answer.status) throw new Error(`${response.url} refuses: ${JSON.stringify(answer)}`);
  return answer;
}
