// The emergency exit. Deployed in place of sw.js, it frees every phone from a worker that does
// harm: it takes over, clears what that worker cached and removes itself. From the next opening on,
// pages come from the host. What people saved lies in IndexedDB, which is not touched. It reloads
// nobody: a form may be open.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
