import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { cardText, nameLines } from '../../../../src/screens/account/card/cardText.ts';

const fits = (line: string) => line.length <= 20;

describe('the name on a card', () => {
  it.each([
    ['மு. முருகன்', ['மு. முருகன்']],
    ['Venkatasubramaniyan Meenakshisundaram P.', ['Venkatasubramaniyan', 'Meenakshisundaram P.']],
    ['A. Meenakshi Sundareswaran Pillai', ['A. Meenakshi', 'Sundareswaran Pillai']],
    ['Venkatasubramaniyanmeenakshi', ['Venkatasubramaniyanmeenakshi']],
  ])('%s stands on as few lines as it can, as equal as its words allow', (name, lines) =>
    expect(nameLines(name, fits)).toEqual(lines),
  );
});

it('a card says the day on which its member joined in India, wherever it is drawn', () => {
  const key = ((name: string) => name) as TFunction;
  const card = {
    name: 'மு. முருகன்',
    district: 'coimbatore',
    assembly: '120',
    booth: '114',
    joinedAt: '2026-11-20T18:31:00Z',
    portrait: null,
  };
  expect(cardText(card, key, key).joined.value.en).toBe('21/11/2026');
});
