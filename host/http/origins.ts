import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { refuse } from './answers.ts';
import type { CallEnv } from './call.ts';
import { inlineHashes } from './inlineHashes.ts';

/**
 * Headers for every answer. The policy has no `unsafe-`; blob: and data: are photos in the making.
 * @param webRoot the folder of the build, whose page has a script and styles in itself
 * @param appHost the one other origin that the app may call, when it was built for another host
 */
export function protect(webRoot: string, appHost: string | undefined) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", inlineHashes(webRoot, 'script')],
      styleSrc: ["'self'", inlineHashes(webRoot, 'style')],
      imgSrc: ["'self'", 'blob:', 'data:', ...(appHost ? [appHost] : [])],
      connectSrc: ["'self'", ...(appHost ? [appHost] : [])],
      // The player of campaign videos, which a person starts: src/ui/media/Video.tsx.
      frameSrc: ['https://www.youtube-nocookie.com'],
      objectSrc: ["'none'"],
      // The rules of these two are in src/app/start/trustScripts.ts and in DOMPurify, which makes messages of the host harmless.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'dompurify'],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    permissionsPolicy: {
      camera: ['self'],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      midi: [],
      serial: [],
      hid: [],
    },
    xFrameOptions: 'DENY',
    // Belongs to whoever speaks TLS; this process does not.
    strictTransportSecurity: false,
  });
}

/** What is not said to be cacheable is kept by nobody. */
export const storeNothing = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

/** Lets pages of these origins, and no others, call the host from a browser. No cookies are involved. */
export function allow(origins: string[]) {
  return cors({
    origin: origins,
    allowMethods: ['POST'],
    allowHeaders: ['content-type', 'device-type', 'authorization'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  });
}

/** Refuses what a page of another origin makes a browser send: multipart forms need no preflight. */
export function refuseOthers(origins: string[]) {
  return createMiddleware<CallEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isAllowed = origin !== undefined && origins.includes(origin);
    // Browsers that say the site cannot be made to lie about it. Others send the origin, programs send neither.
    const isOwn = site
      ? ['same-origin', 'none'].includes(site)
      : origin === undefined || hostOf(origin) === c.req.header('host');
    if (!isAllowed && !isOwn)
      return refuse(c, {
        status: 403,
        code: 'crossSite',
        msg: 'Calls from other sites are not allowed',
      });
    await next();
  });
}

/** Without the scheme: behind a proxy that speaks TLS it differs. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
