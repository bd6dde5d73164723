import { afterEach, expect, it, vi } from 'vitest';
import { openCamera } from '../../../../src/screens/enrol/roll/codes/camera.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['somebody said no', new DOMException('', 'NotAllowedError'), 'denied'],
  ['the page may not', new DOMException('', 'SecurityError'), 'denied'],
  ['another app has it', new DOMException('', 'NotReadableError'), 'busy'],
  ['it did not start', new DOMException('', 'AbortError'), 'busy'],
  ['there is none', new DOMException('', 'NotFoundError'), 'missing'],
  ['the browser does not know how', new TypeError(), 'missing'],
])('a camera is known to be missing, and why: %s', async (_, error, trouble) => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(error) } });
  expect(await openCamera()).toBe(trouble);
});

it('a page without HTTPS has no camera', async () => {
  vi.stubGlobal('navigator', {});
  expect(await openCamera()).toBe('missing');
});
