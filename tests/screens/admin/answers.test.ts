import { expect, it } from 'vitest';
import { NONE } from '../../../src/domain/forms/personFields.ts';
import { readAnswers } from '../../../src/screens/admin/people/answers.ts';

it('an answer "none" is corrected in words, and goes back as what it was', () => {
  const words: Record<string, string> = { religion: 'Prefer not to say', whatsapp: 'No WhatsApp' };
  const say = (field: string, value: string) => (value === NONE ? (words[field] ?? NONE) : value);
  const typed = { religion: 'Prefer not to say', whatsapp: '9876543210', caste: 'No WhatsApp' };
  expect(readAnswers(typed, say)).toEqual({ ...typed, religion: NONE });
});
