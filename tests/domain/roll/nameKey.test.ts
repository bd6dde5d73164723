import { describe, expect, it } from 'vitest';
import { nameKey, readings } from '../../../src/domain/roll/nameKey.ts';
import { PAIRS } from './recall.ts';

const classesOf = (word: string) => nameKey(word).classes;

describe('a key of classes is the same for', () => {
  it.each([
    ['doubled letters', 'கண்ணன்', 'Kannan', 'Kanan'],
    ['voiced letters', 'நாகப்பன்', 'Nagappan', 'Nakabban'],
    ['ச, ஜ, ஸ and ஷ', 'சசிகலா', 'Sasikala', 'Shashikala', 'ஷஷிகலா'],
    ['t and d with or without h', 'தனபால்', 'Dhanapal', 'Danapal', 'Thanapal'],
    ['ழ', 'அன்பழகன்', 'Anbazhagan', 'Anbalagan'],
    ['ற்ற and ன்ற', 'வெற்றி', 'Vetri', 'Vettri'],
    ['nasals before க and ச', 'சங்கர்', 'Sankar', 'Sangar', 'Shankar'],
    ['ஞ்ச and ஞ', 'மஞ்சுளா', 'Manjula', 'மஞ்ஜுளா'],
    ['ஞ at the beginning', 'ஞானவேல்', 'Gnanavel', 'Nanavel'],
    ['ட்ச and க்ஷ', 'லட்சுமி', 'லக்ஷ்மி', 'இலட்சுமி', 'Lakshmi', 'Laxmi', 'Letchumi'],
    ['ச்ச', 'பச்சையப்பன்', 'Pachaiyappan', 'Patchaiappan'],
    ['ஸ்ரீ', 'ஸ்ரீனிவாசன்', 'Srinivasan', 'Sreenivasan', 'Seenivasan', 'சீனிவாசன்'],
    ['ஸ்வ', 'சுவாமிநாதன்', 'சாமிநாதன்', 'Swaminathan', 'Saminathan'],
    ['ஔ', 'கௌதம்', 'கெளதம்', 'கவுதம்', 'Gowtham', 'Gautham', 'Goutham'],
    ['the older இ before ர and ல', 'இராமன்', 'ராமன்', 'Raman'],
    ['h and its silence', 'மோகன்', 'Mohan', 'மோஹன்'],
    ['a silent h at the end', 'முத்தையா', 'Muthiah', 'Muthaiya'],
    ['y between vowels', 'பிரியா', 'Priya', 'Pria'],
    ['English names', 'ஜார்ஜ்', 'George'],
    ['-ao', 'சுப்பாராவ்', 'Subbarao'],
    ['long vowels', 'பூபதி', 'Boopathi', 'Bupathy'],
  ])('%s: %s, %s, %s', (_, tamil, ...spellings) => {
    expect(classesOf(tamil)).not.toBe('');
    expect(spellings.map(classesOf)).toEqual(spellings.map(() => classesOf(tamil)));
  });
});

it.each([
  ['முருகன்', 'Murugan', 'MRKN'],
  ['பழனிச்சாமி', 'Palanisamy', 'PLNSM'],
  ['கிருஷ்ணமூர்த்தி', 'Krishnamoorthy', 'KRSNMRT'],
  ['ஜெயலட்சுமி', 'Jayalakshmi', 'SLSM'],
])('%s and %s have the key %s', (tamil, latin, classes) => {
  expect(classesOf(tamil)).toBe(classes);
  expect(classesOf(latin)).toBe(classes);
});

it('vowels stay in the sounds', () => {
  expect(nameKey('முருகன்').sounds).toBe('MuRuKaN');
  expect(nameKey('ராணி').sounds).toBe(nameKey('Raanee').sounds);
  expect(nameKey('உமா')).toEqual({ sounds: 'uMa', classes: 'M' });
});

it('signs that were typed in two parts are one', () =>
  expect(nameKey('ெகாபால்'.normalize('NFD'))).toEqual(nameKey('ெகாபால்')));

it('a word without letters has no key', () =>
  expect(nameKey('12/4')).toEqual({ sounds: '', classes: '' }));

// A rule that is changed shows here which names it touches. `npx vitest run nameKey -u` takes it
// over.
it('five hundred names sound as they did', async () => {
  const names = Object.entries({ ...PAIRS.tuned, ...PAIRS.heldOut, ...PAIRS.unseen }).flat();
  const listed = names.map((name) => {
    const words = name.split(/[ .]+/).filter(Boolean);
    const sounds = words.map((word) =>
      readings(word)
        .map((reading) => reading.sounds)
        .join('/'),
    );
    return `${name}: ${sounds.join(' ')}`;
  });
  await expect(`${listed.join('\n')}\n`).toMatchFileSnapshot('fixtures/sounds.txt');
});
