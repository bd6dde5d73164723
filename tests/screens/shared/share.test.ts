import { afterEach, expect, it, vi } from 'vitest';
import { shareText } from '../../../src/screens/shared/share.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A phone whose share sheet ends like this, with what went to its clipboard. */
function phone(end: Error | undefined): string[] {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: () => (end ? Promise.reject(end) : Promise.resolve()),
    clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  return copied;
}

it.each([
  ['was used', undefined, 'shared'],
  ['was closed', new DOMException('', 'AbortError'), 'cancelled'],
  [
    'is open already, so a second tap does nothing',
    new DOMException('', 'InvalidStateError'),
    'cancelled',
  ],
])('a share sheet that %s copies nothing', async (_what, end, outcome) => {
  const copied = phone(end);
  expect(await shareText('Receipt')).toBe(outcome);
  expect(copied).toEqual([]);
});

it('a share sheet that fails leaves the text in the clipboard', async () => {
  const copied = phone(new DOMException('', 'NotAllowedError'));
  expect(await shareText('Receipt')).toBe('copied');
  expect(copied).toEqual(['Receipt']);
});
