import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { StatsInput, type EnrolmentStats } from '../../src/domain/calls/enrolmentStats.ts';
import { isRefusal, refuse } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { readJson } from '../http/readJson.ts';
import {
  countAll,
  countByBooth,
  countByDay,
  countByDistrict,
  countByPerson,
} from '../tables/statistics.ts';

const DAY_MS = 24 * 60 * 60_000;
const BOOTHS = 10;
const PEOPLE = 50;

/**
 * Returns the handler of enrolmentStats, which counts the voters and members by day, district,
 * booth and by who enrolled them. The answer names nobody who was enrolled.
 */
export function enrolmentStats({ lists, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, StatsInput);
    if (isRefusal(body)) return refuse(c, body);
    const first = Date.parse(dayInIndia(now() - (body.input.days - 1) * DAY_MS));
    const since = Date.parse(`${dayInIndia(first)}T00:00:00+05:30`);
    const [byDay, districts, booths, people, all] = await Promise.all([
      countByDay(lists, since),
      countByDistrict(lists, since),
      countByBooth(lists, since, BOOTHS),
      countByPerson(lists, since, PEOPLE, c.var.withDemo),
      countAll(lists),
    ]);
    const countsOf = new Map(byDay.map((each) => [each.day, each]));
    const data: EnrolmentStats = {
      days: Array.from({ length: body.input.days }, (_, number) => {
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
      people: people.map((each) => ({ ...each, last: new Date(each.last).toISOString() })),
      all,
    };
    return c.json({ status: true, msg: '', data });
  };
}
