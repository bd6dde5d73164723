declare const self: ServiceWorkerGlobalScope & {
  allFiles: { url: string; revision: string | null }[];
  firstFiles: string[];
};

const FILES = 'files';

/**
 * Squoosh's way: the worker takes charge with what the first screen needs, and keeps everything
 * else, all at once, when the app is used.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(self.firstFiles)));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === 'keepRest') event.waitUntil(keepRest());
});
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const file = event.request.mode === 'navigate' ? '/index.html' : event.request;
  event.respondWith(caches.match(file).then((kept) => kept ?? fetch(event.request)));
});

async function keepRest(): Promise<void> {
  const cache = await caches.open(FILES);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(self.allFiles.map(({ url }) => `/${url}`).filter((path) => !kept.has(path)));
}
