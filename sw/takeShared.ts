import { MOST_SHARED, parkPhotos } from '../src/device/drafts/sharedPhotos.ts';
import { thisPhone } from '../src/device/delivery/phone.ts';

/**
 * Takes photos that another app shares with this one. They stay on the phone: the form of a new post takes them from
 * there, and nothing of this goes to the network. What the address says then: docs/decisions/0017-shared-photos.md
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
    // A full phone, or a file that went away meanwhile: the page says so, and the photos are where they were.
  }
  return Response.redirect(`/addpost?${to}`, 303);
}
