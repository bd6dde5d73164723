import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';

/**
 * Returns the handler of GET /letters/{weight}. It leads to the app's Tamil letters, whose names
 * change with each build, for pages that stand without the app: host/http/publicStyle.ts.
 */
export function letters(webRoot: string) {
  return async (c: Context): Promise<Response> => {
    const start = `hind-madurai-tamil-${c.req.param('weight')}-`;
    const names = await readdir(join(webRoot, 'assets')).catch(() => []);
    const name = names.find((each) => each.startsWith(start) && each.endsWith('.woff'));
    return name ? c.redirect(`/assets/${name}`) : c.text('Not found', 404);
  };
}
