import { v7 as uuid } from 'uuid';
import { describedCalls } from '../../host/calls/describedCalls.ts';
import { partsOf, POST } from '../../tests/host/sampleCalls.ts';
import { FIELDS, voterParts } from '../../tests/host/sampleVoter.ts';
import { ERASED } from './afterwards.ts';
import { demoLogin, faultOf, tally, type Attack, type Target } from './target.ts';

const FREE_TEXT = 'anything somebody types, 9876543210';
const FORMULA = '12;=HYPERLINK("http://127.0.0.1")';

export const RIGHTS: Attack[] = [
  {
    name: 'demo accounts through a proxy',
    async play({ ask, tokens }) {
      const from = '203.0.113.70';
      const logins = await Promise.all(
        ['admin', 'lead', 'member'].map((name) => ask('login', demoLogin(name), { from })),
      );
      const session = await ask('viewAccounts', {}, { token: tokens.admin, from });
      return {
        did: `three right logins behind a proxy’s header, and an administrator’s token: ${tally([...logins, session])}`,
        fault: faultOf([
          logins.some(({ status }) => status) && 'a demo account logged in',
          session.http !== 401 && 'the token still works',
        ]),
      };
    },
  },
  {
    name: 'in the name of an administrator',
    async play({ ask, send, register, tokens, picture }) {
      // The demo's lead looks after another booth.
      await register('far.member', { fields: { booth: '1' } });
      const names = ['demo.admin', 'nobody.at.all', 'far.member'];
      const heard = await Promise.all(
        ['volunteer', 'lead'].flatMap((name) =>
          names.map((onBehalfOf) =>
            send('createPost', partsOf({ ...POST, onBehalfOf }, { image1: picture }), {
              token: tokens[name as 'volunteer' | 'lead'],
            }),
          ),
        ),
      );
      const words = new Set(heard.map((answer) => JSON.stringify(answer)));
      const { data } = await ask('pendingPosts', {}, { token: tokens.admin });
      return {
        did: `posts on behalf of an administrator, of nobody and of a member elsewhere: ${tally(heard)}`,
        fault: faultOf([
          heard.some(({ status }) => status) && 'a post was taken',
          words.size > 1 && 'the answer tells who has an account',
          JSON.stringify(data).includes(POST.title) && 'a post waits for the office',
        ]),
      };
    },
  },
  {
    name: 'NUL in JSON',
    async play({ ask, tokens }) {
      // Calls without a body too: they must not read one.
      const calls = describedCalls('last4').filter(
        ({ body }) => body === 'nothing' || 'json' in body,
      );
      const body = Object.fromEntries(
        ['userName', 'password', 'search', 'whom', 'id', 'voterId', 'list', 'a\0b'].map((key) => [
          key,
          'a\0b',
        ]),
      );
      const { auth = '' } = await ask('login', demoLogin('admin'));
      const heard = await Promise.all(
        calls.map(async (call) => ({
          call,
          ...(await ask(call.name, body, { token: call.name === 'logout' ? auth : tokens.admin })),
        })),
      );
      const isStopped = ({ call, http, data }: (typeof heard)[number]) =>
        call.body === 'nothing' ? http < 500 : data.code === 'fieldNul';
      return {
        did: `in all ${calls.length} calls: ${tally(heard)}`,
        fault: faultOf(
          heard.map((each) => !isStopped(each) && `${each.call.name} answered ${each.http}`),
        ),
      };
    },
  },
  {
    name: 'free text on its way into the audit log',
    async play({ ask, tokens }) {
      const asked = await ask(
        'photo',
        { id: 'V-0000000000', slot: FREE_TEXT },
        { token: tokens.admin },
      );
      const { data } = await ask('viewAudit', {}, { token: tokens.admin });
      return {
        did: `a photo of that name: ${asked.http}`,
        fault: JSON.stringify(data).includes(FREE_TEXT) && 'it stands in the log',
      };
    },
  },
  {
    name: 'formulas in an exported table',
    async play({ host, send, tokens, picture }) {
      const enrolled = await send(
        'addvoters',
        voterParts({
          fields: { ...FIELDS, address: FORMULA },
          photos: { voterCardFront: picture },
        }),
        { token: tokens.volunteer },
      );
      const response = await fetch(`${host.url}/exportPeople`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.admin}` },
        body: JSON.stringify({ people: 'voters', language: 'en' }),
      });
      const table = await response.text();
      return {
        did: `an address of ${FORMULA}: ${enrolled.http}; the export: ${response.status}`,
        fault: faultOf([
          !response.ok && 'there is no export',
          enrolled.status && !table.includes("12;'=HYPERLINK") && 'it is a formula',
        ]),
      };
    },
  },
  {
    name: 'public pictures after an erasure',
    async play(target) {
      const { ask, send, tokens, host, picture } = target;
      const id = uuid();
      const { auth = '' } = await target.register('erased.member', { fields: ERASED }, id);
      const { data } = await send('createPost', partsOf(POST, { image1: picture }), {
        token: auth,
      });
      const seen: string[] = [];
      for (const state of ['published', 'declined', 'published'])
        seen.push(...(await picturesOf(target, data.reference ?? '', state)));
      const given = await ask('exportPerson', { whom: id }, { token: tokens.admin });
      const erased = await ask('erasePerson', { whom: id }, { token: tokens.admin });
      const after = await Promise.all(seen.map((path) => fetch(new URL(path, host.url))));
      return {
        did: `published, declined, published, erased: ${erased.http}; ${seen.length} addresses: ${tally(after.map(({ status }) => ({ http: status })))}`,
        fault: faultOf([
          seen.length < 2 && 'nothing was published',
          after.some(({ ok }) => ok) && 'a picture is still there',
          !JSON.stringify(given.data).includes(POST.text) && 'what is given out lacks the post',
        ]),
      };
    },
  },
];

async function picturesOf({ ask, tokens }: Target, id: string, state: string): Promise<string[]> {
  const { data } = await ask('decidePost', { id, state }, { token: tokens.admin });
  return JSON.stringify(data).match(/\/media\/[0-9a-f]{32}\.jpg/g) ?? [];
}
