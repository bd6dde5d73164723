import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';

const FOREVER = 'public, max-age=31536000, immutable';
/** Folders of files, and names with an ending: index.html in their place would be cached as what it is not. */
const FILES = /^\/(assets|locales|icons|art|media|card)(\/|$)|\.[^/]*$/;

/** The built app: files as they are, index.html for every page of it. @param webRoot the folder of the build @param replacedAssets host/http/keepAssets.ts */
export function webApp(webRoot: string, replacedAssets?: string): Hono {
  const app = new Hono();
  if (!existsSync(join(webRoot, 'index.html'))) {
    return app.get('*', (c) => c.text('The app is not built yet. Run: npm run build', 503));
  }
  // Names under assets/ carry a hash of the content.
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
  // Everything else, the service worker above all, is asked for again each time, and answered with 304 if it is the same.
  app.get('*', cache('no-cache'), etag(), serveStatic({ root: webRoot, precompressed: true }));
  app.get('*', async (c, next) => {
    if (FILES.test(c.req.path)) return c.text('Not found', 404);
    return serveStatic({ root: webRoot, path: 'index.html', precompressed: true })(c, next);
  });
  return app;
}

function cache(rule: string) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok || c.res.status === 304) c.res.headers.set('Cache-Control', rule);
  });
}
