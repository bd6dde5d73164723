/** Tells apart what people write into a cell of a roll, and what programs make of it. */
import { personName, westernDigits } from '../../src/domain/forms/typed.ts';

/** What a spreadsheet shows where a formula failed: #N/A, #REF!, #DIV/0!, Err:502. */
const ERROR = /^(?:#n\/a|#getting_data|#[a-z\d/]+[!?]|err:\d{3})$/iu;

/** Returns true for the error of a spreadsheet's formula. */
export function isError(text: string): boolean {
  return ERROR.test(text.trim());
}

/** What programs write into an empty cell, or people, who also put a sign there. */
const NOTHING = /^(?:[[(<]?(?:null|nan|none|nil|n\/a|undefined|இல்லை)[\])>]?|[^\p{L}\p{N}]*)$/iu;

/** Returns true for an empty cell, and for a word or a sign that says that it's empty. */
export function isNothing(text: string): boolean {
  return NOTHING.test(personName(text));
}

/** Returns true for what is nobody's name. A failed lookup gives 0. */
export function isNoName(text: string): boolean {
  return isError(text) || isNothing(text) || !/\p{L}/u.test(text);
}

/**
 * Signs that stand left of their letter and follow it in Unicode. Old fonts have them in the order
 * of drawing: at the beginning of a word, or after the sign of the letter before. A sign that
 * somebody typed twice is only a slip.
 */
const AS_DRAWN = /(?<![க-ஹ])([ெேைொோௌ])(?<!\1\1)/u;

/** Returns true for Tamil with a vowel sign before its consonant. */
export function isAsDrawn(text: string): boolean {
  return AS_DRAWN.test(personName(text));
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|ஜன(?:வரி)?|பிப்(?:ரவரி)?|மார்(?:ச்)?|ஏப்(?:ரல்)?|மே|ஜூன்|ஜூலை|ஆக(?:ஸ்ட்)?|செப்(?:டம்பர்)?|அக்(?:டோபர்)?|நவ(?:ம்பர்)?|டிச(?:ம்பர்)?)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:19|20)\\d\\d';
/**
 * What a spreadsheet makes of numbers by itself. Of 12/4 it makes 12-Apr, of 12/45 Dec-45, of
 * 5/12/2 05-12-2002, and a workbook or a program writes each of them as 2002-12-05. It never makes
 * 4-Apr-12 of numbers, nor changes 4-12.
 */
const DATE = new RegExp(
  `^(?:${DAY}[-/. ]${MONTH}\\.?|${MONTH}\\.?[-/. ](?:\\d\\d|${YEAR})|(?:${DAY}([-/.])${DAY}\\1${YEAR}|${YEAR}([-/.])${DAY}\\2${DAY})(?:[t ][\\d:.]+z?)?)$`,
  'iu',
);

/** Returns true for a house number that a spreadsheet has turned into a day or a month. */
export function isDate(text: string): boolean {
  return DATE.test(westernDigits(text).trim());
}
