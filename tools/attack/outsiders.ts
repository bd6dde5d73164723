import { setTimeout as wait } from 'node:timers/promises';
import { unpackChanges } from '../../src/domain/roll/boothChanges.ts';
import { partsOf } from '../../tests/host/sampleCalls.ts';
import { BOOTH, member, newName, newNetwork, PASSWORD, people, READ } from './people.ts';
import { enrol, patiently, type Party } from './play.ts';
import { newCode, withdraw } from './receipts.ts';
import { many } from './target.ts';
import { beginForm, isEmptied } from './unfinished.ts';

const WRONG = 'Wrong#2026';
/** What only the party's own people may read. */
const OF_OTHERS = 'roll boothChanges boothBoard viewAccounts viewAudit exportPeople'.split(' ');
const ANSWERS_MS = 500;

/** People whom the office doesn't know, or knows only by a form that they sent. */
export const OUTSIDERS: Party[] = [
  {
    who: 'A stranger who registers invented people',
    async play(target) {
      const from = newNetwork();
      const heard = await many(410, 10, () => target.send('register', partsOf({}), { from }));
      return [
        { did: 'begins 410 registrations in one network', heard, most: 400 },
        {
          did: 'somebody registers elsewhere',
          heard: [await target.register(newName(), { from: newNetwork() })],
        },
      ];
    },
  },
  {
    who: 'A member who has just registered',
    async play(target) {
      const caller = await member(target);
      const forms = await many(30, 8, () => target.addVoter({}, caller));
      const lookups = await many(40, 4, (number) =>
        target.ask('lookup', { voterId: voterId(number) }, caller),
      );
      const others = await Promise.all(OF_OTHERS.map((call) => target.ask(call, READ, caller)));
      return [
        { did: 'sends 30 forms', heard: forms, most: 9 },
        { did: 'looks up 40 voters', heard: lookups, most: 30 },
        { did: 'asks for the roll, marks, lists and exports', heard: others, most: 0 },
      ];
    },
  },
  {
    who: 'Five new accounts that mean to steer a booth',
    async play(target) {
      const accounts = await Promise.all(Array.from({ length: 5 }, () => member(target)));
      const [team] = await people(target, 1, { booths: [BOOTH] });
      const volunteer = { token: team?.token ?? '', from: newNetwork() };
      const marks = async () => {
        const { data } = await target.ask('boothChanges', READ, volunteer);
        const bytes = Buffer.from(data as unknown as string, 'base64url');
        return unpackChanges(bytes)?.marks.length ?? Number.NaN;
      };
      const before = await marks();
      const forms = await many(60, 10, (number) =>
        target.addVoter(onRoll(number), accounts[number % 5] ?? {}),
      );
      const after = await marks();
      const own = await enrol(target, volunteer, onRoll(39));
      return [
        {
          did: 'enrol 60 voters of the booth',
          heard: forms,
          most: 45,
          wrong: after !== before && 'they marked lines of the roll',
        },
        {
          did: 'a volunteer of the booth enrols',
          heard: [own],
          wrong: (await marks()) !== after + 1 && 'which marks no line',
        },
      ];
    },
  },
  {
    who: 'A robot that guesses passwords and codes',
    async play(target) {
      const home = newNetwork();
      const [owner] = await people(target, 1);
      const userName = owner?.userName ?? '';
      const settled = await target.ask('login', { userName, password: PASSWORD }, { from: home });
      const guesses = await many(30, 4, () =>
        target.ask('login', { userName, password: WRONG }, { from: newNetwork() }),
      );
      const again = await target.ask('login', { userName, password: PASSWORD }, { from: home });
      const from = newNetwork();
      const codes = await many(70, 4, () => withdraw(target, newCode(), from));
      return [
        { did: '30 networks guess one password', heard: guesses, most: 20 },
        { did: 'its owner logs in at home', heard: [settled, again] },
        { did: 'guesses 70 codes of receipts', heard: codes, most: 60 },
      ];
    },
  },
  {
    who: 'Somebody on the network of a whole office',
    async play(target) {
      const from = newNetwork();
      const office = await people(target, 5, { role: 'lead' });
      const logIn = () =>
        many(office.length, 5, (number) =>
          target.ask(
            'login',
            { userName: office[number]?.userName ?? '', password: PASSWORD },
            { from },
          ),
        );
      const before = await logIn();
      const guesses = await many(110, 4, () =>
        target.ask('login', { userName: newName(), password: WRONG }, { from }),
      );
      return [
        { did: 'tries a password with 110 names', heard: guesses, most: 100 },
        { did: 'five who work there log in', heard: [...before, ...(await logIn())] },
      ];
    },
  },
  {
    who: 'A client that never ends an upload',
    async play(target) {
      const [passes, floods] = [await member(target), await member(target)];
      const crowd = newNetwork();
      const begun = [
        ...Array.from({ length: 20 }, () => beginForm(target, 'addvoters', floods)),
        ...Array.from({ length: 20 }, () => beginForm(target, 'register', { from: crowd })),
      ];
      // The host hears these after it has heard those above.
      const meanwhile = await many(3, 1, () => enrol(target, passes));
      await wait(ANSWERS_MS);
      const heard = begun.map(({ answer }) => answer());
      for (const { end } of begun) end();
      const again = await patiently(() => target.addVoter({}, floods));
      return [
        { did: 'a member begins 20 forms of 3 MB', heard: heard.slice(0, 20), most: 4 },
        { did: 'a stranger begins 20', heard: heard.slice(20), most: 10 },
        {
          did: 'another member, and the first when those are cut',
          heard: [...meanwhile, again],
          wrong: !(await isEmptied(target)) && 'their photos are left',
        },
      ];
    },
  },
];

/** One of the 40 voters of the demo's roll. */
const voterId = (number: number) => `ABC12345${String((number % 40) + 1).padStart(2, '0')}`;
const onRoll = (number: number) => ({
  assembly: String(BOOTH.assembly),
  booth: String(BOOTH.booth),
  district: 'coimbatore',
  voterId: voterId(number),
  line: String((number % 40) + 1),
});
