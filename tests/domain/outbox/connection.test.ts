import { describe, expect, it } from 'vitest';
import { waitsForWifi, type Connection } from '../../../src/domain/outbox/connection.ts';
import { newEntry, next, type Entry } from '../../../src/domain/outbox/outbox.ts';

const content = {
  kind: 'addvoters' as const,
  photos: [{ slot: 'voterCardFront', sha256: 'a'.repeat(64), bytes: 9 }],
};
const withPhoto = newEntry('a', 'volunteer', content, 1_000);
const textOnly = newEntry('b', 'volunteer', { ...content, photos: [] }, 1_000);

describe('with the switch "photos over Wi-Fi only"', () => {
  it.each<[string, Entry, boolean, Connection, boolean]>([
    ['off: photos go over mobile data', withPhoto, false, 'metered', false],
    ['on: photos wait on mobile data', withPhoto, true, 'metered', true],
    ['on: photos go over Wi-Fi', withPhoto, true, 'free', false],
    ['on: photos go where the browser does not tell', withPhoto, true, 'unknown', false],
    ['on: text goes over mobile data', textOnly, true, 'metered', false],
    [
      'on: what waits for its owner’s answer does not wait for Wi-Fi',
      { ...withPhoto, asks: true },
      true,
      'metered',
      false,
    ],
    [
      'on: what is being sent is not called waiting',
      next(withPhoto, { type: 'claimed', lease: 'l' }, 2_000),
      true,
      'metered',
      false,
    ],
  ])('%s', (_, entry, wifiOnly, connection, expected) =>
    expect(waitsForWifi(entry, wifiOnly, connection)).toBe(expected),
  );
});
