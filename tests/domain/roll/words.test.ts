import { expect, it } from 'vitest';
import { houseNumber, voterIdCharacters } from '../../../src/domain/roll/numbers.ts';
import { wordsOf } from '../../../src/domain/roll/words.ts';

it.each([
  ['M. Murugan', ['murugan'], 'M'],
  ['MURUGAN M', ['murugan'], 'M'],
  ['Mu. Murugan', ['murugan'], 'M'],
  ['M M Rani', ['rani'], 'MM'],
  ['Shan. Selvi', ['selvi'], 'S'],
  ['Shanm. Selvi', ['shanm', 'selvi'], ''],
  ['Uma. K', ['uma'], 'K'],
  ['உமா.கு', ['உமா'], 'K'],
  ['மு. முருகன்', ['முருகன்'], 'M'],
  ['எ ராணி', ['ராணி'], 'i'],
  ['E Rani', ['rani'], 'i'],
  ['ஏ. ராணி', ['ராணி'], 'ai'],
  ['எம் ராணி', ['ராணி'], 'M'],
  ['ஆர் எஃப் ராணி', ['ராணி'], 'RP'],
  ['ஜி. ராணி', ['ராணி'], 'KSG'],
  ['G. Rani', ['rani'], 'KG'],
  ['சி. ராணி', ['ராணி'], 'S'],
  ['C. Rani', ['rani'], 'S'],
  ['எச். ராணி', ['ராணி'], 'h'],
  ['H. Rani', ['rani'], 'h'],
  ['ஒய். ராணி', ['ராணி'], 'y'],
  ['யோ. ராணி', ['ராணி'], 'y'],
  ['Y. Rani', ['rani'], 'y'],
  ['எம்.எஸ். ராணி', ['ராணி'], 'MS'],
  ['இரா. வேலு', ['வேலு'], 'R'],
  ['இராம. வேலு', ['இராம', 'வேலு'], ''],
  ['KSR Ravi', ['ravi'], 'KSR'],
  ['K.S. Ravi', ['ravi'], 'KS'],
  ['SH Ravi', ['ravi'], 'S'],
  ['கே.எஸ். ரவி', ['ரவி'], 'KS'],
  ['KSRT Ravi', ['ksrt', 'ravi'], ''],
  ['Ka Ravi', ['ravi'], 'K'],
  ['A Rani', ['rani'], 'a'],
  ['Om Prakash', ['om', 'prakash'], ''],
  ['Sri Devi', ['sri', 'devi'], ''],
  ['M.K.', ['m', 'k'], ''],
  ['மு', ['மு'], ''],
  ["D'Souza Mary", ['dsouza', 'mary'], ''],
  ['', [], ''],
])('the words and initials of %j', (name, words, initials) =>
  expect(wordsOf(name)).toEqual({ words, initials }),
);

it.each([
  ['12 / 4a', '12/4A'],
  ['No. 12/4A', '12/4A'],
  ['12-4A', '12/4A'],
  ['No:7', '7'],
  ['D.No 12', '12'],
  ['Door No.12', '12'],
  ['A 12', 'A/12'],
  ['W-12', 'W/12'],
  ['112-A', '112A'],
  ['012/04', '12/4'],
  ['12 (4)', '12/4'],
  ['Old No 12 New No 4', '12/4'],
  ['பழைய எண் 12, புதிய எண் 4', '12/4'],
  ['12 Gandhi Street', '12/GANDHI/STREET'],
  ['லட்சுமி இல்லம்', 'லட்சுமி/இல்லம்'],
  ['-', ''],
  ['7 B', '7B'],
  ['௧௨/௪', '12/4'],
  ['12/3-4', '12/3/4'],
])('house %j is compared as %j', (written, compared) =>
  expect(houseNumber(written)).toBe(compared),
);

it.each([
  ['tn/12/034', 'TN12034'],
  ['wkh 1180 007', 'WKH1180007'],
  ['WKHII8OOO7', 'WKH1180007'],
])('voter ID %j is compared as %j', (written, compared) =>
  expect(voterIdCharacters(written)).toBe(compared),
);
