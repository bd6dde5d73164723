import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ['of the app’s own origin', undefined, 'app.example:8080/withdraw'],
  ['of the host that the app was built for', 'https://host.example', 'host.example/withdraw'],
])('people withdraw a consent on the page %s', async (_, host, address) => {
  vi.stubEnv('VITE_HOST', host);
  vi.stubGlobal('location', new URL('http://app.example:8080/Joinmember'));
  vi.resetModules();
  const { withdrawPage } = await import('../../src/form/withdrawPage.ts');
  expect(withdrawPage()).toBe(address);
});
