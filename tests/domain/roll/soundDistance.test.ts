import { describe, expect, it } from 'vitest';
import { soundDistance } from '../../../src/domain/roll/soundDistance.ts';

describe('how unlike two names sound', () => {
  it.each([
    ['the same', 'MuRuKaN', 'MuRuKaN', 0],
    ['another vowel', 'Ma', 'Mu', 0.6],
    ['a vowel that is often exchanged', 'Me', 'Ma', 0.3],
    ['the same, the other way round', 'Ma', 'Me', 0.3],
    ['e and i', 'Me', 'Mi', 0.3],
    ['o and u', 'Mo', 'Mu', 0.3],
    ['a and i', 'Ma', 'Mi', 0.3],
    ['a and o', 'Ma', 'Mo', 0.3],
    ['a vowel more', 'MN', 'MuN', 0.3],
    ['a vowel less', 'MuN', 'MN', 0.3],
    ['another consonant', 'KaN', 'RaN', 1],
    ['N for M', 'MaN', 'MaM', 0.3],
    ['a consonant more', 'RaN', 'RaNK', 1],
    ['a consonant for a vowel', 'MaN', 'MKN', 1],
    ['the mark of a sure த', 'Txa', 'Ta', 0.1],
    ['nothing at all', '', 'Ma', 1.3],
    ['two changes', 'KaNi', 'RaNu', 1.6],
  ])('%s: %s and %s', (_, typed, name, distance) => {
    expect(soundDistance(typed, name, 'whole')).toBeCloseTo(distance, 6);
    expect(soundDistance(name, typed, 'whole')).toBeCloseTo(distance, 6);
  });

  it.each([
    ['a name that goes on', 'Mu', 'MuRuKaN', 0.1],
    ['the whole name', 'MuRuKaN', 'MuRuKaN', 0],
    ['another vowel, or none and a name that goes on', 'Ma', 'MuRuKaN', 0.42],
    ['more than the name has', 'MuRu', 'MuR', 0.3],
    ['a name that goes on for long', 'Mu', 'MuRuKaNaNTaMaPiLai', 0.32],
  ])('%s, for a beginning: %s and %s', (_, typed, name, distance) =>
    expect(soundDistance(typed, name, 'beginning')).toBeCloseTo(distance, 6),
  );

  it('holds for names of any length, one after another', () => {
    for (let sounds = 62; sounds <= 66; sounds += 1)
      expect(soundDistance('', 'M'.repeat(sounds), 'whole')).toBeCloseTo(sounds, 6);
    const long = 'MuRu'.repeat(50);
    expect(soundDistance(long, `${long}K`, 'whole')).toBeCloseTo(1, 6);
    expect(soundDistance('Mu', 'Ma', 'whole')).toBeCloseTo(0.6, 6);
  });
});
