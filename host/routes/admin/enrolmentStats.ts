import { DAY_MS, dayInIndia } from '../../../src/domain/app/calendar.ts';
import {
  MOST_UNDECIDED,
  StatsInput,
  type EnrolmentStats,
  type Span,
} from '../../../src/domain/calls/enrolmentStats.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import type { HostDatabase } from '../../database/database.ts';
import { countDuplicates } from '../../tables/duplicates.ts';
import { countMatching } from '../../tables/matching.ts';
import type { Person } from '../../tables/people.ts';
import { countPending } from '../../tables/posts.ts';
import {
  countAll,
  countByBooth,
  countByDay,
  countByDistrict,
  countByPerson,
} from '../../tables/statistics.ts';

const BOOTHS = 10;
const PEOPLE = 200;
/** How many days before today a span begins. */
const BEFORE_TODAY: Record<Exclude<Span, 'all'>, number> = { today: 0, week: 6 };

/**
 * Returns the handler of enrolmentStats, which counts the voters and members by day, district,
 * booth and by who enrolled them. The answer names nobody who was enrolled.
 */
export function enrolmentStats({ lists, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, StatsInput);
    if (isRefusal(body)) return refuse(c, body);
    const { days, span } = body.input;
    const first = Date.parse(dayInIndia(now() - (days - 1) * DAY_MS));
    const since = startOfDay(now() - (days - 1) * DAY_MS);
    const [byDay, districts, { booths, boothsInAll }, { people, volunteers }, undecided, all] =
      await Promise.all([
        countByDay(lists, since),
        countByDistrict(lists, since),
        countByBooth(lists, since, BOOTHS),
        countByPerson(lists, span ? startOf(span, now()) : since, PEOPLE, c.var.withDemo),
        countUndecided(lists, c.var.person),
        countAll(lists),
      ]);
    const countsOf = new Map(byDay.map((each) => [each.day, each]));
    const data: EnrolmentStats = {
      days: Array.from({ length: days }, (_, number) => {
        const at = first + number * DAY_MS;
        const { voters = 0, members = 0 } = countsOf.get(at / DAY_MS) ?? {};
        return { day: new Date(at).toISOString().slice(0, 10), voters, members };
      }),
      districts,
      booths: booths.map((each) => ({
        ...each,
        assembly: String(each.assembly),
        booth: String(each.booth),
      })),
      boothsInAll,
      people: people.map((each) => ({ ...each, last: new Date(each.last).toISOString() })),
      volunteers,
      undecided,
      all,
    };
    return c.json({ status: true, msg: '', data });
  };
}

async function countUndecided(
  db: HostDatabase,
  person: Person,
): Promise<EnrolmentStats['undecided']> {
  const [posts, voters, members, cards] = await Promise.all([
    countPending(db, MOST_UNDECIDED),
    countDuplicates(db, 'voters', MOST_UNDECIDED),
    countDuplicates(db, 'members', MOST_UNDECIDED),
    countMatching(db, { table: 'members', person, filter: { card: 'waiting' } }, MOST_UNDECIDED),
  ]);
  return { posts, duplicates: Math.min(voters + members, MOST_UNDECIDED), cards };
}

function startOf(span: Span, now: number): number {
  return span === 'all' ? 0 : startOfDay(now - BEFORE_TODAY[span] * DAY_MS);
}

/** Returns when the day in India began that a moment belongs to. */
function startOfDay(at: number): number {
  return Date.parse(`${dayInIndia(at)}T00:00:00+05:30`);
}
