/**
 * Returns a text with no more than thirty marks on a letter, which no letter has. The forms bring
 * texts into NFC. That sorts the marks of a letter, in a time that grows with their square: ten
 * forms with thousands in each answer kept everybody else waiting for four seconds.
 */
export function limitMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
