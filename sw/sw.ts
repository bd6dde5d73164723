import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { deliverInTime } from './deliverInTime.ts';
import { keepPictures } from './keepPictures.ts';
import { takeShared } from './takeShared.ts';
import { openOutbox, tellOutcome } from './tellOutcome.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// GET only: WebKit sends empty bodies when a worker passes a multipart POST on. The one POST below is never passed on.
cleanupOutdatedCaches();
// oxlint-disable-next-line no-underscore-dangle -- Workbox's name for the list it puts in here
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^lng$/, /^source$/] });
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(assets|icons|art|locales|card|media|screens)\//],
  }),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/media/'),
  keepPictures,
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/share',
  ({ request }) => takeShared(request),
  'POST',
);

// The first worker takes over the page that brought it, so that every screen opens offline after one visit.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('sync', (event) =>
  event.waitUntil(tellOutcome(() => deliverInTime(event.lastChance))),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openOutbox(event.notification)),
);
// This word must stay: windows of every version say it. Whatever else comes is not for this worker.
self.addEventListener('message', ({ data }) => data === 'update' && self.skipWaiting());
