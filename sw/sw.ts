import { NavigationRoute, Route, Router } from 'workbox-routing';
import { deliverInTime } from './deliverInTime.ts';
import {
  forgetOthers,
  keepNeeded,
  keepRest,
  keptFile,
  keptFiles,
  whatIsKept,
} from './keepFiles.ts';
import { picture } from './keepPictures.ts';
import { takeShared } from './takeShared.ts';
import { openOutbox, tellOutcome } from './tellOutcome.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// oxlint-disable-next-line no-underscore-dangle -- Workbox puts its list under this name
const needed = keptFiles(self.__WB_MANIFEST);
const PAGE = '/index.html';
const router = new Router();

// Handle GET only: WebKit sends an empty body when a worker forwards a multipart POST. The one POST
// below is never forwarded.
router.registerRoute(
  new Route(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/media/'),
    ({ event }) => picture(event as FetchEvent),
  ),
);
// Before pages: somebody may open a file by its address.
router.registerRoute(
  new Route(
    ({ sameOrigin, url }) =>
      sameOrigin &&
      (needed.has(url.pathname) || /^\/(icons|art|assets|locales)\//.test(url.pathname)),
    async ({ request, url }) => (await keptFile(needed, url.pathname)) ?? fetch(request),
  ),
);
router.registerRoute(
  new NavigationRoute(async () => (await keptFile(needed, PAGE)) ?? fetch(PAGE), {
    denylist: [/^\/(assets|icons|art|locales|card|media|screens)\//, /^\/withdraw$/],
  }),
);
router.registerRoute(
  new Route(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === '/share',
    ({ request }) => takeShared(request),
    'POST',
  ),
);
router.addFetchListener();

// The first worker takes control of the page that registered it, so every screen opens offline
// after one visit.
self.addEventListener('install', (event) => event.waitUntil(keepNeeded(needed)));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOthers(needed), self.clients.claim()])),
);
self.addEventListener('sync', (event) =>
  event.waitUntil(
    tellOutcome(
      () => deliverInTime(event.lastChance),
      (language) => keptFile(needed, frameTexts(language)),
    ),
  ),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openOutbox(event.notification)),
);
// Never change these messages: windows of every version send them. Ignore all others.
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
  if (event.data === 'keepRest') event.waitUntil(keepAll());
  if (event.data === 'whatIsKept') event.waitUntil(tellWhatIsKept());
});

/** Keeps the rest, and what the browser has cleared of the others. */
async function keepAll(): Promise<void> {
  // Without a signal it doesn't come. A page asks again.
  await keepNeeded(needed).catch(() => undefined);
  await keepRest(needed);
  await tellWhatIsKept();
}

async function tellWhatIsKept(): Promise<void> {
  const message = { kept: await whatIsKept(needed) };
  for (const page of await self.clients.matchAll()) page.postMessage(message);
}

/** The address of the texts that notifications are made of: build/texts.ts. */
function frameTexts(language: string): string {
  return [...needed.keys()].find((path) => path.includes(`texts-${language}-frame`)) ?? '';
}
