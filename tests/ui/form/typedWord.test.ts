import { expect, it } from 'vitest';
import { isTyped } from '../../../src/ui/form/typedWord.ts';

it.each(['நீக்கு', 'நீக்கு '.normalize('NFD'), 'discard', ' Discard '])(
  'takes %j for "நீக்கு / discard"',
  (typed) => expect(isTyped('நீக்கு / discard', typed)).toBe(true),
);

it.each(['', '/', 'நீக்கு / discar', 'நீக்', 'remove', 'discard / நீக்கு'])(
  'does not take %j for "நீக்கு / discard"',
  (typed) => expect(isTyped('நீக்கு / discard', typed)).toBe(false),
);
