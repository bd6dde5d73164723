import data from './data/postalCodes.json' with { type: 'json' };

/**
 * Runs of codes, with the districts of their post offices, most offices first. Every number from
 * the first to the last code of a run belongs to that run.
 */
const runs = Object.entries(data).flatMap(([districts, codes]) =>
  codes.split(' ').map((run) => {
    const [first = '', last = first] = run.split('-');
    return { first: Number(first), last: Number(last), districts: districts.split(' ') };
  }),
);

/**
 * Returns the ids of a postal code's districts, likeliest first, and none outside Tamil Nadu. Use
 * them only as a hint: codes cross district borders.
 */
export function districtsOf(postalCode: string): string[] {
  const code = Number(/^\d{6}/.exec(postalCode)?.[0] ?? 0);
  return runs.find(({ first, last }) => code >= first && code <= last)?.districts ?? [];
}
