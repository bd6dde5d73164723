import { kb, sizeOf } from './pictures.ts';
import { faultOf, many, tally, type Attack, type Target } from './target.ts';

const FROM = '203.0.113.50';
const LOOKUPS_OF_ONE = 20;
const PLACE = { assembly: '120', booth: '114' };
/** The second and third have Cyrillic letters; the last one is all Greek. */
const OFFICES_NAMES = ['host', 'аdmin', 'оffice', 'Admin', 'administrator', 'αδμιν', 'demo.admin'];
/** The host brings these answers into NFC, which puts the marks of a letter in order. */
const HEAPED = 'name relationName address city religion caste profession education email pan'.split(
  ' ',
);
const NOT_REFUSED = 'not every one was refused';

export const REGISTRATIONS: Attack[] = [
  {
    name: '60 invented members, who look up the roll',
    async play(target) {
      const before = await sizeOf(target.host.dataDir);
      const members = await many(60, 6, (number) =>
        target.register(`invented${number}`, { from: FROM }),
      );
      const stored = (await sizeOf(target.host.dataDir)) - before;
      const tokens = members.flatMap(({ auth }) => auth ?? []);
      const looked = await many(tokens.length * LOOKUPS_OF_ONE, 20, (number) =>
        target.ask(
          'lookup',
          { voterId: voterId(number) },
          { token: tokens[number % tokens.length] ?? '', from: FROM },
        ),
      );
      const found = looked.filter(({ http }) => http === 200).length;
      return {
        did: `registrations: ${tally(members)}, ${kb(stored)} stored; look-ups: ${tally(looked)}`,
        fault: found > 300 && `${found} look-ups from one network`,
      };
    },
  },
  {
    name: 'the card of an invented member',
    async play(target) {
      const fields = { name: 'Nobody Invented', voterId: 'XYZ9999999' };
      const { auth } = await target.register('no.such.person', { fields, from: FROM });
      const { data } = await target.ask('membercard', {}, { token: auth ?? '' });
      const { pathname } = new URL(String(data['check']));
      const page = await fetch(new URL(pathname, target.host.url));
      const text = await page.text();
      return {
        did: `registers with a number that is on no roll, and scans the card: ${page.status}`,
        fault:
          !text.includes('not yet confirmed') && 'the host does not say that nobody confirmed it',
      };
    },
  },
  {
    name: 'consent that nobody can have given',
    async play(target) {
      const consents: Record<string, string>[] = [
        { consentAt: '1999-01-01T00:00:00.000Z' },
        { consentAt: '2099-01-01T00:00:00.000Z' },
        { consentVersion: '999' },
      ];
      const heard = await Promise.all(
        consents.flatMap((fields, number) => [
          target.register(`consent${number}`, { fields, from: FROM }),
          target.addMember(fields, { token: target.tokens.member }),
        ]),
      );
      return {
        did: `of 1999, of 2099, to an unknown text; by /register and /addmember: ${tally(heard)}`,
        fault: heard.some(({ http }) => http !== 422) && NOT_REFUSED,
      };
    },
  },
  {
    name: 'answers of thousands of marks on a letter',
    maxCpuMs: 1_000,
    async play(target) {
      const heap = `a${'\u0301'.repeat(3_900)}${'\u0327'.repeat(3_900)}`;
      const fields = Object.fromEntries(HEAPED.map((field) => [field, heap]));
      const heard = await many(10, 2, (number) =>
        target.register(`heaped${number}`, { fields, from: FROM }),
      );
      return {
        did: `10 forms with 8,000 marks in each of ${HEAPED.length} answers: ${tally(heard)}`,
        fault: heard.some(({ http }) => http !== 422) && NOT_REFUSED,
      };
    },
  },
  {
    name: 'names that pass for the office’s',
    async play(target) {
      const heard = await Promise.all(
        OFFICES_NAMES.map((name) => target.register(name, { from: FROM })),
      );
      return {
        did: `registers as ${OFFICES_NAMES.join(', ')}: ${tally(heard)}`,
        fault: faultOf(heard.map(({ http }, at) => http !== 422 && OFFICES_NAMES[at])),
      };
    },
  },
  {
    name: 'the roll by a volunteer and by guests',
    async play(target) {
      const rolls = await rollsBy(target, target.tokens.volunteer);
      const lead = await rollsBy(target, target.tokens.lead);
      const guest = await many(500, 20, (number) =>
        target.ask('lookup', { voterId: voterId(number), ...PLACE }, { from: '203.0.113.60' }),
      );
      const misses = await many(200, 20, (number) =>
        target.ask(
          'lookup',
          { voterId: `XYZ${1_000_000 + number}`, ...PLACE },
          {
            from: '203.0.113.61',
          },
        ),
      );
      return {
        did: `100 rolls by a volunteer: ${tally(rolls)}; by a lead: ${tally(lead)}; 500 finds by a guest: ${tally(guest)}; 200 misses: ${tally(misses)}`,
        fault: faultOf([
          given(rolls) > 1 && 'a volunteer read other booths',
          given(lead) > 20 && 'a lead read more than 20',
          given(guest) > 300 && 'a guest found more than 300',
          given(misses) > 60 && 'a guest missed more than 60 times',
        ]),
      };
    },
  },
];

function rollsBy({ ask }: Target, token: string) {
  return many(100, 5, (number) =>
    ask(
      'roll',
      { assembly: '120', booth: String(number < 50 ? number + 1 : number + 64) },
      {
        token,
      },
    ),
  );
}

function given(heard: { http: number }[]): number {
  return heard.filter(({ http }) => http === 200).length;
}

/** One of the demo roll's 40 voters. */
function voterId(number: number): string {
  return `ABC12345${String((number % 40) + 1).padStart(2, '0')}`;
}
