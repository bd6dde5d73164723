import { readFileSync } from 'node:fs';
import { indexRoll } from '../../../src/domain/roll/rollIndex.ts';
import { searchRoll } from '../../../src/domain/roll/searchRoll.ts';
import { randomNumbers } from './madeUpRoll.ts';
import { PAIRS } from './recall.ts';

type Spelled = { kind: string; tamil: string; latin: string[] };

/** Names of many regions and faiths in Tamil, each with one or two Latin spellings, by kind. */
export const SPELLINGS: Spelled[] = readFileSync(
  new URL('./fixtures/spellings.txt', import.meta.url),
  'utf8',
)
  .split('# ')
  .flatMap((part) => {
    const [kind = '', ...lines] = part.split('\n');
    return lines
      .map((line) => line.split(' = '))
      .flatMap(([tamil = '', latin]) => (latin ? { kind, tamil, latin: latin.split(' | ') } : []));
  });

const VOTERS = 1_200;
/** So many of the sought names are in one roll, among common ones. */
const SOUGHT = 200;
export const INITIALS = 'கே.=K. எம்.=M. மு.=Mu. எஸ்.=S. ஆர்.=R. பி.=P. வி.=V. ச.=Sa.'
  .split(' ')
  .map((pair) => pair.split('='));

/** Names that recur as in a real booth, half of them with an initial or a second name. */
export function commonNames(seed: number): () => [tamil: string, latin: string] {
  const random = randomNumbers(seed);
  const names = Object.entries({ ...PAIRS.tuned, ...PAIRS.heldOut, ...PAIRS.unseen });
  const one = () => names[Math.floor(random() ** 1.7 * names.length)] ?? ['', ''];
  return () => {
    const [tamil, latin] = one();
    const kind = random();
    const [initial = '', letter = ''] = INITIALS[Math.floor(random() * INITIALS.length)] ?? [];
    if (kind < 0.3) return [`${initial} ${tamil}`, `${letter} ${latin}`];
    const [second, secondLatin] = one();
    return kind < 0.5 ? [`${tamil} ${second}`, `${latin} ${secondLatin}`] : [tamil, latin];
  };
}

/**
 * Searches rolls of 1,200 voters for each name of the list, and sorts what is missed by kind.
 * @param typed what is typed, of the Tamil name and a Latin spelling with the other one
 * @returns for each kind how many were sought and what wasn't among the first five
 */
export function recallOfSpellings(
  inRoll: 'tamil' | 'latin',
  typed: 'tamil' | 'latin',
): Map<string, { sought: number; misses: string[] }> {
  const kinds = new Map<string, { sought: number; misses: string[] }>();
  for (let from = 0; from < SPELLINGS.length; from += SOUGHT)
    for (const which of [0, 1]) {
      const sought = SPELLINGS.slice(from, from + SOUGHT).filter(({ latin }) => latin[which]);
      const common = commonNames(from + 1);
      const step = Math.floor(VOTERS / SOUGHT);
      const everyone = Array.from({ length: VOTERS }, (_, at) => {
        const own = at % step === 2 ? sought[(at - 2) / step] : undefined;
        const [tamil, latin] = own ? [own.tamil, own.latin[which] ?? ''] : common();
        const [relationTa, relationLatin] = common();
        return inRoll === 'tamil'
          ? { own, name: tamil, relation: relationTa }
          : { own, name: latin, relation: relationLatin };
      });
      const roll = indexRoll(
        everyone.map(({ name, relation }, at) => ({
          line: at + 1,
          voterId: `WKH${1_180_000 + at}`,
          nameTa: name,
          nameEn: '',
          relationNameTa: relation,
          relationNameEn: '',
          houseNo: '',
        })),
      );
      for (const [at, { own, name }] of everyone.entries()) {
        const other = inRoll === 'latin' ? own?.latin[1 - which] : own?.latin[which];
        const query = typed === 'tamil' ? own?.tamil : other;
        if (!own || !query) continue;
        const of = kinds.get(own.kind) ?? { sought: 0, misses: [] };
        kinds.set(own.kind, of);
        of.sought += 1;
        const found = searchRoll(roll, query).slice(0, 5);
        if (!found.some(({ line }) => line === at + 1))
          of.misses.push(`${query} for ${name}: ${found.map(({ nameTa }) => nameTa).join(', ')}`);
      }
    }
  return kinds;
}
