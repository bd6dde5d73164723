import { PeopleFilter } from '../../src/domain/calls/peopleFilter.ts';
import type { Call, Host } from '../http/call.ts';
import { listing } from '../http/listing.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import { listMembers } from '../tables/members.ts';
import type { Place } from '../tables/page.ts';
import type { Person } from '../tables/people.ts';
import { listPhotos } from '../tables/photos.ts';
import { listVoters, type Enrolment } from '../tables/voters.ts';

/** Of at most a hundred people each: far more than anybody reads. */
const PAGES = 240;

/** viewvoters: a voter with every field. Who may see whom: host/tables/visibility.ts. */
export function viewvoters(host: Host) {
  return listing(
    {
      name: 'voters',
      pages: PAGES,
      asks: PeopleFilter,
      find: (c, limit, before, filter) =>
        findPeople(host, c, listVoters, { limit, before, filter }, (reference) => ({ reference })),
    },
    host.now,
  );
}

/** viewmember: a member with every field. The reference is their number. */
export function viewmember(host: Host) {
  return listing(
    {
      name: 'members',
      pages: PAGES,
      asks: PeopleFilter,
      find: (c, limit, before, filter) =>
        findPeople(host, c, listMembers, { limit, before, filter }, (reference) => ({
          reference,
          memberNumber: reference,
        })),
    },
    host.now,
  );
}

type Find = (
  db: Host['db'],
  person: Person,
  limit: number,
  before: Place | undefined,
  filter: PeopleFilter,
) => Promise<Enrolment[]>;
type Asked = { limit: number; before: Place | undefined; filter: PeopleFilter };

async function findPeople(
  { db, now }: Host,
  c: Call,
  find: Find,
  { limit, before, filter }: Asked,
  numbers: (reference: string) => object,
) {
  const { person } = c.var;
  const people = await find(db, person, limit, before, filter);
  const photos = await listPhotos(db, people);
  const others = people.filter(({ owner }) => owner !== person.id).length;
  // Whoever reads what others enrolled leaves a line.
  if (others > 0)
    await db.transaction().execute((transaction) =>
      appendAudit(transaction, {
        chain: HOST_CHAIN,
        at: now(),
        actor: person.id,
        action: c.req.path.slice(1),
        object: '',
        detail: String(others),
      }),
    );
  return people.map(({ id, owner, reference, savedAt, receivedAt, ...answers }) => ({
    place: receivedAt,
    id,
    item: {
      ...answers,
      ...numbers(reference),
      submissionId: id,
      savedAt: new Date(savedAt).toISOString(),
      receivedAt: new Date(receivedAt).toISOString(),
      photos: photos
        .filter((photo) => photo.record === id && photo.owner === owner)
        .map(({ slot, sha256, bytes }) => ({ slot, sha256, bytes })),
    },
  }));
}
