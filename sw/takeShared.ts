import { MOST_SHARED, parkPhotos } from '../src/device/drafts/sharedPhotos.ts';
import { thisPhone } from '../src/device/delivery/phone.ts';

/**
 * Stores photos that another app shares with this one. The form of a new post picks them up, and
 * nothing goes to the network. Returns a redirect to that form. Its parameters are explained in
 * docs/decisions/0017-shared-photos.md
 */
export async function takeShared(request: Request): Promise<Response> {
  const to = new URLSearchParams({ shared: 'failed' });
  try {
    const files = (await request.formData())
      .getAll('photos')
      .filter((part) => typeof part !== 'string' && part.size > 0) as File[];
    to.set(
      'shared',
      files.length === 0
        ? 'empty'
        : await parkPhotos(files, (await thisPhone.session())?.owner, thisPhone.now()),
    );
    if (files.length > MOST_SHARED) to.set('left', String(files.length - MOST_SHARED));
  } catch {
    // The phone is full, or a file has vanished. The page tells the person, who still has the
    // photos in the other app.
  }
  return Response.redirect(`/addpost?${to}`, 303);
}
