import { describe, expect, it } from 'vitest';
import { mayInvite, wayToInstall } from '../../../src/domain/app/installation.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const seen = {
  userAgent: ANDROID,
  touchPoints: 5,
  isStandalone: false,
  isInstalled: false,
  hasPrompt: false,
};

describe('the way to the home screen', () => {
  it.each([
    ['the installed app itself', { isStandalone: true, hasPrompt: true }, 'running'],
    ['Chrome that offers it', { hasPrompt: true, isInstalled: true }, 'prompt'],
    ['Chrome with the app installed', { isInstalled: true }, 'installed'],
    ['a browser that does not offer it', {}, 'manual'],
    [
      'a page inside Facebook on Android',
      { userAgent: `${ANDROID} [FB_IAB/FB4A;FBAV/460.0]` },
      'openChrome',
    ],
    ['an Android web view', { userAgent: ANDROID.replace('; K)', '; K; wv)') }, 'openChrome'],
    [
      'a page inside Instagram on an iPhone',
      { userAgent: `${IPHONE} Instagram 300.0` },
      'leaveForSafari',
    ],
    [
      'Chrome on an iPhone',
      { userAgent: IPHONE.replace('Version/17.5', 'CriOS/130.0') },
      'openSafari',
    ],
    ['Safari on an iPhone', { userAgent: IPHONE }, 'iosGuide'],
    ['Safari on an iPad, which calls itself a Mac', { userAgent: IPAD }, 'iosGuide'],
    ['Safari on a Mac', { userAgent: IPAD, touchPoints: 0 }, 'manual'],
    ['Safari on a Mac with a pen', { userAgent: IPAD, touchPoints: 1 }, 'manual'],
  ])('%s', (_, here, way) => expect(wayToInstall({ ...seen, ...here })).toBe(way));
});

describe('the invitation', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const at = { sent: 1, needsYou: false, declinedAt: undefined, now: 100 * DAY_MS };

  it('waits for the first success', () => {
    expect(mayInvite('prompt', { ...at, sent: 0 })).toBe(false);
    expect(mayInvite('prompt', at)).toBe(true);
  });

  it('does not wait inside another app, which may forget what is saved there', () => {
    for (const way of ['openChrome', 'leaveForSafari'] as const) {
      expect(mayInvite(way, { ...at, sent: 0, needsYou: true })).toBe(true);
      expect(mayInvite(way, { ...at, sent: 0, declinedAt: 99 * DAY_MS })).toBe(false);
    }
    // Another browser on an iPhone forgets nothing.
    expect(mayInvite('openSafari', { ...at, sent: 0 })).toBe(false);
  });

  it('comes wherever the person can do something', () => {
    for (const way of ['prompt', 'openSafari', 'iosGuide'] as const)
      expect(mayInvite(way, at)).toBe(true);
  });

  it('waits while an entry needs its person', () =>
    expect(mayInvite('prompt', { ...at, needsYou: true })).toBe(false));

  it('takes a "no" for 30 days, and for no longer', () => {
    expect(mayInvite('iosGuide', { ...at, declinedAt: 71 * DAY_MS })).toBe(false);
    expect(mayInvite('iosGuide', { ...at, declinedAt: 70 * DAY_MS })).toBe(true);
  });

  it('is not for those who have the app, nor where nothing can be done', () => {
    expect(
      (['running', 'installed', 'manual'] as const).filter((way) => mayInvite(way, at)),
    ).toEqual([]);
  });
});
