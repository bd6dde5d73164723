import type { Call, Host } from '../http/call.ts';
import { findMedia } from '../tables/media.ts';

/** GET /media/{code}.jpg: a picture that the office has published. Its name never means another picture. */
export function media({ db, photos }: Host) {
  return async (c: Call): Promise<Response> => {
    const code = /^([0-9a-f]{32})\.jpg$/.exec(c.req.param('file') ?? '')?.[1];
    const found = code && (await findMedia(db, code));
    if (!found) return c.text('Not found', 404);
    return c.body(await photos.read(found.file), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': `inline; filename="${code}.jpg"`,
    });
  };
}
