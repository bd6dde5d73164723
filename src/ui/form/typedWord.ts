/**
 * Returns true if the person typed one of the words, which stand as "நீக்கு / discard": a phone
 * without a Tamil keyboard takes the English one. Case doesn't matter. Keyboards compose letters
 * differently and may add a space after a word.
 */
export function isTyped(words: string, typed: string): boolean {
  return words.split(' / ').some((word) => plain(word) === plain(typed));
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
