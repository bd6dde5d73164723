import data from './data/postalCodes.json' with { type: 'json' };

/** Runs of codes by the districts that their post offices lie in, most offices first. A number between two codes of a run counts as one of them. */
const runs = Object.entries(data).flatMap(([districts, codes]) =>
  codes.split(' ').map((run) => {
    const [first = '', last = first] = run.split('-');
    return { first: Number(first), last: Number(last), districts: districts.split(' ') };
  }),
);

/**
 * The districts of a postal code, likeliest first; none outside Tamil Nadu. A hint, never a bar: codes cross
 * the borders of districts.
 */
export function districtsOf(postalCode: string): string[] {
  const code = Number(/^\d{6}/.exec(postalCode)?.[0] ?? 0);
  return runs.find(({ first, last }) => code >= first && code <= last)?.districts ?? [];
}
