import { VISITS_CHAIN } from '../../../src/domain/calls/audit.ts';
import { PeopleAsked, type PeopleSort } from '../../../src/domain/calls/peopleFilter.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { createThrottle } from '../../http/throttle.ts';
import { phoneTime } from '../../../src/domain/app/phoneTime.ts';
import { auditAlone } from '../../tables/audit.ts';
import { listCards, cardState } from '../../tables/cards.ts';
import { listEnrolled, type People } from '../../tables/enrolled.ts';
import type { PageAsked } from '../../database/schema.ts';
import { countMatching } from '../../tables/matching.ts';
import { namesOf } from '../../tables/people.ts';
import { listPhotos } from '../../tables/photos.ts';
import { listSorted } from '../../tables/sortedPeople.ts';
import { bringersOf } from '../../tables/submissions.ts';

/** Per person in 15 minutes, up to a hundred people each: far more than anybody reads. */
const PAGES = 240;

/**
 * Returns the handler of viewvoters, which lists voters with all their fields.
 * host/tables/visibility.ts decides who sees whom.
 */
export function viewvoters(host: Host) {
  return listing<PeopleAsked, number | string>({
    ...listOf(host, 'voters'),
    find: (c, page, filter) => findPeople(host, c, { table: 'voters', page, filter }),
  });
}

/**
 * Returns the handler of viewmember, which lists members with all their fields. A member's number
 * is the reference. `card` says what the card is worth that the record gave its owner.
 */
export function viewmember(host: Host) {
  return listing<PeopleAsked, number | string>({
    ...listOf(host, 'members'),
    find: async (c, page, filter) => {
      const found = await findPeople(host, c, { table: 'members', page, filter });
      const cards = await listCards(host.db, found);
      return found.map(({ place, id, owner, item }) => {
        const card = cards.find(({ person, member }) => person === owner && member === id);
        return {
          place,
          id,
          item: { ...item, memberNumber: item.reference, ...(card && { card: cardState(card) }) },
        };
      });
    },
  });
}

/** What both lists have in common. Only an administrator's list is sorted and counted. */
const listOf = (host: Host, table: People) => ({
  name: table,
  pages: createThrottle(host, table, PAGES),
  asks: PeopleAsked,
  sortOf,
  count: async (c: Call, limit: number, asked: PeopleAsked) =>
    isOfAll(c, asked)
      ? countMatching(host.lists, { table, person: c.var.person, filter: asked }, limit)
      : undefined,
});

const isOfAll = (c: Call, { mine }: PeopleAsked) => c.var.person.role === 'admin' && !mine;

function sortOf(c: Call, asked: PeopleAsked): PeopleSort | undefined {
  return isOfAll(c, asked) ? asked.sort : undefined;
}

type Asked = { table: People; page: PageAsked<number | string>; filter: PeopleAsked };

async function findPeople({ db, lists, now }: Host, c: Call, { table, page, filter }: Asked) {
  const { person } = c.var;
  const sought = { table, person, filter };
  const sort = sortOf(c, filter);
  const people = sort
    ? await listSorted(lists, sought, sort, page)
    : (await listEnrolled(lists, sought, page)).map((each) => ({
        ...each,
        place: each.receivedAt,
      }));
  const photos = await listPhotos(lists, people);
  const names = person.role === 'admin' ? await namesOf(lists, people) : undefined;
  // Nobody can prove what a lead brings, so the owner hears of it: docs/decisions/0058-carried.md.
  const bringerOf = await bringersOf(
    lists,
    people.filter(({ owner }) => names !== undefined || owner === person.id),
  );
  // Reading other people's enrolments leaves an audit line. The last one of a full page isn't sent.
  const others = people.slice(0, page.limit - 1).filter(({ owner }) => owner !== person.id).length;
  if (others > 0)
    await auditAlone(db, {
      chain: VISITS_CHAIN,
      at: now(),
      actor: person.id,
      action: c.req.path.slice(1),
      detail: String(others),
    });
  return people.map(({ place, id, owner, reference, savedAt, receivedAt, ...answers }) => {
    const saved = phoneTime(savedAt, receivedAt);
    const broughtBy = bringerOf({ owner, id });
    return {
      place,
      id,
      owner,
      item: {
        ...answers,
        ...(names && { enrolledBy: names.get(owner) ?? '' }),
        ...(broughtBy !== undefined && { broughtBy }),
        reference,
        submissionId: id,
        savedAt: new Date(saved.at).toISOString(),
        receivedAt: new Date(receivedAt).toISOString(),
        ...(saved.isWrong && { clockWasWrong: true }),
        photos: photos
          .filter((photo) => photo.record === id && photo.owner === owner)
          .map(({ slot, sha256, bytes }) => ({ slot, sha256, bytes })),
      },
    };
  });
}
