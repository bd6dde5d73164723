import { describe, expect, it } from 'vitest';
import { levelOf, photosLeft, roomOf } from '../../../src/domain/outbox/room.ts';

describe('room in photos', () => {
  it('counts those that fit below the limit for photos', () => {
    expect(photosLeft({ used: 0, quota: 1_000_000 })).toBe(6);
    expect(photosLeft({ used: 900_000, quota: 1_000_000 })).toBe(0);
    expect(photosLeft({ used: 2_000_000, quota: 1_000_000 })).toBe(0);
  });

  it.each([
    [79, 'enough'],
    [80, 'low'],
    [94, 'low'],
    [95, 'full'],
    [120, 'full'],
  ])('%i %% used is %s', (used, level) => expect(levelOf({ used, quota: 100 })).toBe(level));

  it('knows nothing from a browser that adds a round figure to what is used', () => {
    expect(roomOf({ usage: 993_208, quota: 10_738_411_448 })).toBeUndefined();
    expect(roomOf({ usage: 5, quota: 5 })).toEqual({ used: 5, quota: 5 });
  });

  it('knows nothing from a browser that says nothing', () => {
    expect(roomOf()).toBeUndefined();
    expect(roomOf({ usage: 3 })).toBeUndefined();
    expect(roomOf({ usage: 0, quota: Infinity })).toBeUndefined();
    expect(roomOf({ usage: -1, quota: 9 })).toBeUndefined();
    expect(roomOf({ usage: 0, quota: 0 })).toBeUndefined();
    expect(roomOf({ usage: 0, quota: 9 })).toEqual({ used: 0, quota: 9 });
    expect(roomOf({ usage: 3, quota: 9 })).toEqual({ used: 3, quota: 9 });
  });
});
