import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';

const FOREVER = 'public, max-age=31536000, immutable';
/**
 * Paths that must be files: a missing one gets 404. If index.html were sent instead, browsers would
 * cache it under the file's name.
 */
const FILES = /^\/(assets|locales|icons|art|media|card)(\/|$)|\.[^/]*$/;

/**
 * Serves the built app: its files as they are, and index.html for each of its pages.
 * @param webRoot the folder of the build
 * @param replacedAssets the folder that host/http/keepAssets.ts returns
 */
export function webApp(webRoot: string, replacedAssets?: string): Hono {
  const app = new Hono();
  if (!existsSync(join(webRoot, 'index.html'))) {
    return app.get('*', (c) => c.text('The app is not built yet. Run: npm run build', 503));
  }
  app.use(sendWhole);
  // Safe to cache forever: names under assets/ carry a hash of the content.
  app.get('/assets/*', cache(FOREVER), serveStatic({ root: webRoot, precompressed: true }));
  if (replacedAssets)
    app.get(
      '/assets/*',
      cache(FOREVER),
      serveStatic({
        root: replacedAssets,
        rewriteRequestPath: (path) => path.slice('/assets'.length),
      }),
    );
  // Browsers ask again for everything else, above all the service worker. They get 304 if it's
  // unchanged.
  app.get('*', cache('no-cache'), etag(), serveStatic({ root: webRoot, precompressed: true }));
  app.get('*', async (c, next) => {
    if (FILES.test(c.req.path)) return c.text('Not found', 404);
    return serveStatic({ root: webRoot, path: 'index.html', precompressed: true })(c, next);
  });
  return app;
}

/**
 * Ignores `Range`, as RFC 9110 allows. serveStatic answers ranges that make no sense with 206, and
 * a part of a file must not be cached as the file.
 */
const sendWhole = createMiddleware(async (c, next) => {
  c.req.raw.headers.delete('range');
  await next();
});

function cache(rule: string) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok || c.res.status === 304) c.res.headers.set('Cache-Control', rule);
  });
}
