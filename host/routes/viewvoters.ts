import * as v from 'valibot';
import { isRefusal, refuse } from '../answers.ts';
import type { Call, Host } from '../call.ts';
import { readJson } from '../readJson.ts';
import { listPhotos } from '../tables/photos.ts';
import { listVoters, type Cursor } from '../tables/voters.ts';

const Page = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
  /** `next` of the page before. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f-]{36}$/), v.transform(asCursor))),
});

/** viewvoters: the voters whom this person enrolled, those received last first. */
export function viewvoters({ db }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, Page);
    if (isRefusal(body)) return refuse(c, body);
    const { limit, before } = body.input;
    const owner = c.var.person.id;

    // One more than asked for tells whether there is a next page.
    const found = await listVoters(db, owner, limit + 1, before);
    const page = found.slice(0, limit);
    const photos = await listPhotos(db, owner, page.map(({ id }) => id));
    const voters = page.map(({ id, owner: _owner, savedAt, receivedAt, ...voter }) => ({
      ...voter,
      submissionId: id,
      savedAt: new Date(savedAt).toISOString(),
      receivedAt: new Date(receivedAt).toISOString(),
      photos: photos.filter((photo) => photo.voter === id).map(({ slot, sha256, bytes }) => ({ slot, sha256, bytes })),
    }));
    const last = found.length > limit ? page.at(-1) : undefined;
    return c.json({ status: true, msg: '', data: { voters, next: last ? `${last.receivedAt}_${last.id}` : null } });
  };
}

function asCursor(next: string): Cursor {
  const [receivedAt = '', id = ''] = next.split('_');
  return { receivedAt: Number(receivedAt), id };
}
