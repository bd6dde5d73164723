import type { Call, Host } from '../../http/call.ts';
import { findMedia } from '../../tables/media.ts';

/**
 * Returns the handler of GET /media/{code}.jpg, a picture that the office has published. Its name
 * never means another picture, but the picture may be taken back. So caches ask again after an hour
 * (docs/decisions/0028-erased.md), which costs a few bytes.
 */
export function media({ db, photos }: Host) {
  return async (c: Call): Promise<Response> => {
    const code = /^([0-9a-f]{32})\.jpg$/.exec(c.req.param('file') ?? '')?.[1];
    const found = code && (await findMedia(db, code));
    if (!found) return c.text('Not found', 404);
    const tag = `"${found.sha256}"`;
    c.header('Cache-Control', 'public, max-age=3600, must-revalidate');
    c.header('ETag', tag);
    if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, 304);
    return c.body(await photos.read(found.file), 200, {
      'Content-Type': 'image/jpeg',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': `inline; filename="${code}.jpg"`,
    });
  };
}
