import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { refuse } from './answers.ts';
import type { CallEnv } from './call.ts';
import { PUBLIC_STYLE_HASH } from './publicStyle.ts';
import { inlineHashes } from './inlineHashes.ts';

/** Files of the app that neither are pages nor run on their own, as workers do. */
const PLAIN_FILE =
  /^\/(assets|locales|art|icons)\/(?!.*\.worker-).*\.(js|css|json|woff2?|avif|webp|jpg|png)$/;

/** Pages of our own, without the app: host/http/publicPage.ts. */
const PUBLIC_PAGE = /^\/(card\/|withdraw$)/;

/**
 * Serves plain files without the headers that only pages and calls need: they would be a kilobyte
 * each, half of what many of the files weigh, and a phone fetches two hundred.
 */
function exceptFiles(others: MiddlewareHandler, files: MiddlewareHandler): MiddlewareHandler {
  return (c, next) =>
    c.req.method === 'GET' && PLAIN_FILE.test(c.req.path) ? files(c, next) : others(c, next);
}

/** Keeps browsers from taking a file for something else. */
const protectFile = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set('X-Content-Type-Options', 'nosniff');
});

/** Keeps other sites from loading an answer that doesn't allow it, as published pictures do. */
export const keepFromOthers = createMiddleware(async (c, next) => {
  await next();
  const policy = 'Cross-Origin-Resource-Policy';
  if (!c.res.headers.has(policy)) c.res.headers.set(policy, 'same-origin');
});

/**
 * Sets the security headers of every answer. The policy has no `unsafe-`. Photos that aren't sent
 * yet need blob: and data:.
 * @param webRoot the folder of the build, whose page has an inline script and inline styles
 * @param appHost the one other origin the app may call, if it was built for another host
 */
export function protect(webRoot: string, appHost: string | undefined) {
  const stylesOfApp = inlineHashes(webRoot, 'style');
  const forPages = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", inlineHashes(webRoot, 'script')],
      styleSrc: [
        "'self'",
        (c) => (PUBLIC_PAGE.test(c.req.path) ? PUBLIC_STYLE_HASH : stylesOfApp()),
      ],
      imgSrc: ["'self'", 'blob:', 'data:', ...(appHost ? [appHost] : [])],
      connectSrc: ["'self'", ...(appHost ? [appHost] : [])],
      // The player for campaign videos, which load only when somebody starts one:
      // src/ui/media/Video.tsx.
      frameSrc: ['https://www.youtube-nocookie.com'],
      objectSrc: ["'none'"],
      // `default` is in src/app/start/beforeFirstScreen.ts. `dompurify` is DOMPurify's, which makes
      // the host's messages harmless.
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
    // It would take back what a published picture allows: keepFromOthers sets it.
    crossOriginResourcePolicy: false,
    // Whoever terminates TLS sets this; this process doesn't speak TLS.
    strictTransportSecurity: false,
  });
  return exceptFiles(forPages, protectFile);
}

/** Forbids caching unless the answer already has a Cache-Control. */
export const storeNothing = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

/** Lets browsers call the host from pages of these origins and no others. There are no cookies. */
export function allow(origins: string[]) {
  const forCalls = cors({
    origin: origins,
    allowMethods: ['POST'],
    allowHeaders: ['content-type', 'device-type', 'authorization'],
    exposeHeaders: ['Retry-After', 'Date'],
    maxAge: 600,
  });
  return exceptFiles(forCalls, (_c, next) => next());
}

/**
 * Refuses calls that a page of another origin makes a browser send. CORS isn't enough: multipart
 * forms need no preflight.
 */
export function refuseOthers(origins: string[]) {
  return createMiddleware<CallEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isAllowed = origin !== undefined && origins.includes(origin);
    // A page can't forge Sec-Fetch-Site. Browsers without it send the origin; programs send
    // neither.
    const isOwn = site
      ? ['same-origin', 'none'].includes(site)
      : origin === undefined || hostOf(origin) === c.req.header('host');
    if (!isAllowed && !isOwn)
      return refuse(c, {
        code: 'crossSite',
        msg: 'Calls from other sites are not allowed',
      });
    await next();
  });
}

/** Leaves out the scheme: behind a proxy that speaks TLS it differs. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
