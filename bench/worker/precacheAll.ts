import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  allFiles: { url: string; revision: string | null }[];
};

/** Workbox's precache as its documents show it. The worker takes charge once it has every file. */
clientsClaim();
precacheAndRoute(self.allFiles);
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));
