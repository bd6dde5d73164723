import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { ConstituencyBooths } from '../../domain/calls/constituencyBooths.ts';
import { kept, keyOf, listKept, readKept } from '../storage/keptAnswers.ts';
import { keepOwn } from '../api/keepOwn.ts';
import { rollName, type Booth } from '../api/roll.ts';
import { ownName } from '../storage/practice.ts';
import { constituencyName, teamName } from './keptNames.ts';

/**
 * A constituency whose rolls this phone keeps: docs/decisions/0048-constituency.md. `booths` is the
 * host's list, and `came` says which of them are on the phone, as `versionOf` names them.
 * `isWanted` is false once somebody has stopped it. Sealed for this person, beside the rolls, and
 * deleted when they log out.
 */
const Constituency = v.object({
  booths: ConstituencyBooths,
  came: v.record(v.string(), v.string()),
  isWanted: v.boolean(),
});
export type Constituency = v.InferOutput<typeof Constituency>;
type Listed = ConstituencyBooths[number];

/** Names what the host listed of a booth. A phone that has the same needn't ask. */
export const versionOf = ({ voters, importedAt }: Omit<Listed, 'booth'>) =>
  `${importedAt} ${voters}`;

/** Returns the booths that aren't on the phone as the host has them. */
export function boothsLeft({ booths, came }: Pick<Constituency, 'booths' | 'came'>): Listed[] {
  return booths.filter((listed) => came[listed.booth] !== versionOf(listed));
}

/** @throws the database's own error */
export async function readConstituency(
  owner: string,
  assembly: string,
): Promise<Constituency | undefined> {
  const read = v.safeParse(Constituency, (await readKept(owner, constituencyName(assembly)))?.data);
  return read.success ? read.output : undefined;
}

/**
 * Changes what is noted of a constituency, unless somebody has logged out.
 * @returns false if nothing is noted of it any more
 * @throws the database's own error, also if the phone is full
 */
export async function noteConstituency(
  owner: string,
  assembly: string,
  change: (before: Constituency | undefined) => Constituency | undefined,
): Promise<boolean> {
  const after = change(await readConstituency(owner, assembly));
  if (!after) return false;
  return keepOwn(owner, constituencyName(assembly), { at: Date.now(), data: after });
}

/** One window at a time fetches and notes, so no booth comes twice and no note is lost. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(ownName('constituency'), {}, work);
}

/**
 * Notes that a roll isn't on the phone after all, because the browser has lost it. So it's fetched
 * again, and nobody counts it as searched meanwhile.
 * @throws the database's own error
 */
export function missRoll(owner: string, place: Booth): Promise<void> {
  return alone(async () => {
    await kept('readwrite', (store) => {
      store.delete(keyOf(owner, rollName(place)));
      return promisifyRequest(store.transaction);
    });
    await noteConstituency(owner, place.assembly, (before) => {
      const { [place.booth]: _lost, ...came } = before?.came ?? {};
      return before && { ...before, came };
    });
  });
}

/**
 * Deletes a constituency's rolls, except those of booths of whose team this phone has heard:
 * somebody works there.
 * @throws the database's own error
 */
export async function forgetConstituency(owner: string, assembly: string): Promise<void> {
  const names = await listKept(owner);
  const beginning = rollName({ assembly, booth: '' });
  const rolls = names.filter((name) => {
    const booth = name.slice(beginning.length);
    return name.startsWith(beginning) && !names.includes(teamName({ assembly, booth }));
  });
  await kept('readwrite', (store) => {
    for (const name of [constituencyName(assembly), ...rolls]) store.delete(keyOf(owner, name));
    return promisifyRequest(store.transaction);
  });
}

/**
 * Returns the booths of these constituencies whose rolls are on the phone, in order.
 * @throws the database's own error
 */
export async function boothsToSearch(owner: string, assemblies: string[]): Promise<Booth[]> {
  const names = new Set(await listKept(owner));
  const all = await Promise.all(
    assemblies.map(async (assembly) =>
      ((await readConstituency(owner, assembly))?.booths ?? []).map(({ booth }) => ({
        assembly,
        booth,
      })),
    ),
  );
  return all.flat().filter(({ assembly, booth }) => names.has(rollName({ assembly, booth })));
}
