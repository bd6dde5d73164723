import { describe, expect, it } from 'vitest';
import { nameLines } from '../../../src/screens/card/cardText.ts';

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
