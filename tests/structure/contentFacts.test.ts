import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Section 1 of the specification: what the content must tell, in figures that both languages share
 * or in each one's own words.
 */
const FACTS = {
  'the day of the conference': { tam: '2024 அக்டோபர் 27', en: '27 October 2024' },
  'its hour': { tam: 'மாலை 4 மணி', en: '4 PM' },
  'the election of 2026': { tam: '2026', en: '2026' },
  'the 234 constituencies': { tam: '234 தொகுதி', en: '234 constituencies' },
  'the library project': { tam: 'நூலகத் திட்டம்', en: 'library project' },
  '1,500 students': { tam: '1,500 மாணவர்', en: '1,500 students' },
  'food for the poor': { tam: 'ஏழைகளுக்கு உணவு', en: 'Food for the poor' },
  'the relief after floods and cyclones': { tam: 'புயல்', en: 'cyclone' },
  'the flood relief items': { tam: 'வெள்ள நிவாரணப் பொருட்கள்', en: 'Flood relief items' },
  '108 dairy cows': { tam: '108', en: '108' },
  'the donation of 7 lakh': { tam: '₹7 லட்சம்', en: '₹7 lakh' },
  'the relief of 1.30 crore': { tam: '₹1.30 கோடி', en: '₹1.30 crore' },
  'the flood aid of 70 lakh': { tam: '₹70 லட்சம்', en: '₹70 lakh' },
  'the aid of 5 lakh': { tam: '₹5 லட்சம்', en: '₹5 lakh' },
  'enrolment near one crore': { tam: 'ஒரு கோடியை நெருங்குகிறது', en: 'approaches one crore' },
};

const all = (language: string) =>
  readdirSync(join('public/locales', language))
    .map((file) => readFileSync(join('public/locales', language, file), 'utf8'))
    .join('\n')
    // Figures hang on their units.
    .replaceAll('\u00a0', ' ');
const texts = { tam: all('tam'), en: all('en') };

describe('the content', () => {
  it.each(Object.entries(FACTS))('%s: is told in both languages', (_, { tam, en }) => {
    expect(texts.tam).toContain(tam);
    expect(texts.en).toContain(en);
  });
});
