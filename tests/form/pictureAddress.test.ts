import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['published picture', '/media/0a1b.jpg', 'https://host.example/media/0a1b.jpg'],
  ['picture of the app itself', '/art/gallery1.avif', '/art/gallery1.avif'],
  ['picture elsewhere', 'https://pictures.example/1.jpg', 'https://pictures.example/1.jpg'],
])('an app of another origin than its host finds a %s', async (_, url, address) => {
  vi.stubEnv('VITE_HOST', 'https://host.example');
  vi.resetModules();
  const { pictureAddress } = await import('../../src/form/hostAddress.ts');
  expect(pictureAddress(url)).toBe(address);
});
