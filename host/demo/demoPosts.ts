import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase } from '../database/database.ts';
import { decidePost, insertPost } from '../tables/posts.ts';
import { claimSubmission } from '../tables/submissions.ts';
import { demoSubmission } from './demoSubmission.ts';

const HOUR_MS = 60 * 60_000;

/** What members wrote and the office published. `by` is the place of the author in the demo. */
const POSTS = [
  {
    by: 0,
    daysAgo: 2,
    title: 'வேப்பமரத்தடியில் சேர்க்கை முகாம்',
    text: 'காலை ஏழு மணிக்கே வரிசை தொடங்கிவிட்டது. தண்ணீரும் மோரும் தந்த தெருவுக்கு நன்றி. அடுத்த முகாம் ஞாயிறு, அதே இடம்.',
  },
  {
    by: 8,
    daysAgo: 6,
    title: 'Reading hour at the new library',
    text: 'Twenty children came on the first evening, and eleven of them took a book home. We look for two more people to read aloud on Saturdays.',
  },
  {
    by: 10,
    daysAgo: 12,
    title: 'வாய்க்கால் தூர்வாரினோம்',
    text: 'ஒரே காலையில் நாற்பது பேர், நானூறு மீட்டர். மழைக்கு முன் மீதியும் முடியும்.',
  },
] as const;

/** Publishes some members' posts, so that a newcomer sees what the page is for. */
export async function seedDemoPosts(
  db: HostDatabase,
  authors: readonly { id: string }[],
  now: number,
): Promise<void> {
  for (const [index, { by, daysAgo, title, text }] of POSTS.entries()) {
    const author = authors[by];
    if (!author) continue;
    const id = `demo-post-${index + 1}`;
    const reference = `P-DEM000000${index + 1}`;
    const receivedAt = now - daysAgo * DAY_MS - HOUR_MS;
    const record = { owner: author.id, id, reference, receivedAt };
    await claimSubmission(db, demoSubmission(record, 'createPost'));
    await insertPost(db, { ...record, savedAt: receivedAt }, { title, text });
    await decidePost(db, record, { state: 'published', reason: '' }, []);
  }
}
