/**
 * Keys by which names can be compared: Tamil letters and the many Latin spellings of one name come
 * out alike.
 */

/**
 * A name as it sounds. `sounds` has capitals for classes of consonants and small letters for
 * vowels: "MuRuKaN" for முருகன் and for Murugan. An "x" marks a T that is surely த. `classes` has
 * the capitals alone: "MRKN".
 */
export type NameKey = { sounds: string; classes: string };

const VOWELS: Record<string, string> = {
  அ: 'a',
  ஆ: 'a',
  இ: 'i',
  ஈ: 'i',
  உ: 'u',
  ஊ: 'u',
  எ: 'e',
  ஏ: 'e',
  ஐ: 'ai',
  ஒ: 'o',
  ஓ: 'o',
  ஔ: 'au',
};

/** Signs that follow a consonant. The pulli silences its vowel. */
const SIGNS: Record<string, string> = {
  '\u0BBE': 'a',
  '\u0BBF': 'i',
  '\u0BC0': 'i',
  '\u0BC1': 'u',
  '\u0BC2': 'u',
  '\u0BC6': 'e',
  '\u0BC7': 'e',
  '\u0BC8': 'ai',
  '\u0BCA': 'o',
  '\u0BCB': 'o',
  '\u0BCC': 'au',
  '\u0BCD': '',
};

const CONSONANTS: Record<string, string> = {
  க: 'k',
  ங: 'ng',
  ச: 's',
  ஞ: 'n',
  ட: 't',
  ண: 'n',
  த: 'th',
  ந: 'n',
  ப: 'p',
  ம: 'm',
  ய: 'y',
  ர: 'r',
  ல: 'l',
  வ: 'v',
  ழ: 'zh',
  ள: 'l',
  ற: 'r',
  ன: 'n',
  ஜ: 'j',
  ஶ: 'sh',
  ஷ: 'sh',
  ஸ: 's',
  ஹ: 'h',
};

/** Letters that together sound unlike each by itself, before the letters are read one by one. */
const CLUSTERS: [RegExp, string][] = [
  // Old keyboards leave ெ and the letter ள for the sign ௌ.
  [/\u0BC6ள(?=[\u0B95-\u0BB9])/g, '\u0BCC'],
  [/ற்ற/g, 'ட்ர'],
  [/^சிற[\u0BBF\u0BC0]/g, 'ஸ்ரீ'],
  // கவுதம் is another spelling of கௌதம்.
  [/(?<=[\u0B95-\u0BB9])வு(?=[\u0B95-\u0BB9])/g, '\u0BCC'],
  // இராமன் and Raman, இலட்சுமி and Lakshmi: ர and ல don't begin a word in older spelling.
  [/^இ(?=[ரல][^\u0BCD])|^அ(?=ரங்க)/g, ''],
];

/** Spells a Tamil word in Latin letters, roughly as people do. */
function inLatin(word: string): string {
  const text = CLUSTERS.reduce((read, [cluster, simpler]) => read.replace(cluster, simpler), word);
  let spelled = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const consonant = CONSONANTS[letter];
    if (consonant === undefined) {
      spelled += VOWELS[letter] ?? '';
      continue;
    }
    const sign = SIGNS[text.charAt(at + 1)];
    if (sign !== undefined) at += 1;
    spelled += consonant + (sign ?? 'a');
  }
  return spelled;
}

/** From Latin letters to sounds. The order matters: each rule reads what those before it wrote. */
const RULES: [RegExp, string][] = [
  // Christian and Muslim names keep their English spelling.
  [/ch(?=r|ae)/g, 'k'],
  [/ohn/g, 'on'],
  [/que?$|ck/g, 'k'],
  [/rge$/g, 'rj'],
  [/ao$/g, 'av'],
  [/^g(?=e[or])|(?<=an)g(?=el)|(?<=re)g(?=i)/g, 'j'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/zh/g, 'L'],
  // ஹென்றி, Henry and Hendry.
  [/nr/g, 'ntr'],
  // இம்மானுவேல் and Emmanuel, யோசுவா and Joshua.
  [/(?<![aeo])u(?=[ae])/g, 'uv'],
  // கௌதம், Gowtham and Gautham.
  [/[ao](?:w(?![aeiouy])|u)/g, 'au'],
  // மத்தேயு and Mathew.
  [/ew(?![aeiouy])/g, 'eu'],
  [/ch|sh|c(?=[eiy])|(?<=t)c|[jz]/g, 's'],
  [/c/g, 'k'],
  [/ph|f/g, 'p'],
  [/w/g, 'v'],
  // ஞானம் and Gnanam, சிவஞானம் and Sivagnanam.
  [/^gn|gn(?=an|a?$)/g, 'n'],
  [/[td]h/g, 'Tx'],
  [/([bgjklmnprs])h/g, '$1'],
  // A "h" between vowels is a க or ஹ; at either end it is silent.
  [/^h|h$/g, ''],
  [/[hgk]/g, 'K'],
  [/[td]/g, 'T'],
  [/[bp]/g, 'P'],
  // லட்சுமி, லக்ஷ்மி and Lakshmi; ச்ச and "tch".
  [/(?:K|Tx?)+s/g, 's'],
  // ஸ்ரீ is also spelled சீ, and சுவாமி is சாமி.
  [/s(?:r|u?v)(?=[aeiouy])/g, 's'],
  [/[ae][iy](?![aeiou])/g, 'ai'],
  // Glides come and go: பிரியா, Priya and Pria.
  [/(?<=[aeiou])y(?=[aeiou])|^y/g, ''],
  [/y/g, 'i'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ae/g, 'e'],
  [/([aeiou])\1+/g, '$1'],
];

const TAMIL = /\p{Script=Tamil}/u;

/** Spellings that stand for two sounds. `nameKey` takes the other one. */
const AMBIGUOUS: [RegExp, string][] = [
  // Anbazagan, but Razia.
  [/z(?!h)/g, 'zh'],
  // George, but Geetha.
  [/g(?=[ei])/g, 'j'],
  // யேசு and Jesu, யமுனா and ஜமுனா.
  [/^j/g, 'y'],
  [/^ஜ/g, 'ய'],
  [/^y/g, 'j'],
  [/^ய/g, 'ஜ'],
  // Abdul Rahim and Abdur Rahim.
  [/l(?=r)/, ''],
  [/rr/, 'lr'],
  [/ல்(?=ர)/, ''],
  [/ர்(?=ர)/, 'ல்'],
];

/**
 * Returns the key of one word of a name, in Tamil or Latin letters. Both are empty for a word
 * without either.
 */
export function nameKey(word: string): NameKey {
  const latin = TAMIL.test(word)
    ? inLatin(word.normalize('NFC'))
    : word
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, '');
  const sounds = RULES.reduce((text, [spelled, sound]) => text.replace(spelled, sound), latin)
    .replace(/[jlmnrsv]/g, (letter) => letter.toUpperCase())
    .replace(/([A-Z]x?)\1+/g, '$1');
  return { sounds, classes: sounds.replace(/[a-z]/g, '') };
}

/** Returns the keys of a typed word: the likeliest first, then those of its other readings. */
export function readings(word: string): NameKey[] {
  const typed = word.toLowerCase();
  const others = AMBIGUOUS.flatMap(([spelled, other]) => {
    const read = typed.replace(spelled, other);
    return read === typed ? [] : nameKey(read);
  });
  return [nameKey(word), ...others];
}
