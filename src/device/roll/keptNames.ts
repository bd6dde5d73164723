import { listKept } from '../storage/keptAnswers.ts';
import type { Booth } from '../api/roll.ts';

const CALL = 'team';
const CONSTITUENCY = 'constituency ';

/** The name under which a phone keeps what it has heard of a booth: team.ts. */
export const teamName = ({ assembly, booth }: Booth) => `${CALL} ${assembly} ${booth}`;

/** Returns the booths of which this phone has heard who is enrolled. Few people have one. */
export async function listBoothsHeard(owner: string): Promise<Booth[]> {
  return (await listKept(owner)).flatMap((name) => {
    const [call, assembly, booth] = name.split(' ');
    return call === CALL && assembly && booth ? [{ assembly, booth }] : [];
  });
}

/** The name under which a phone keeps what it has of a constituency: constituency.ts. */
export const constituencyName = (assembly: string) => `${CONSTITUENCY}${assembly}`;

/**
 * Returns the constituencies that this phone keeps, or has begun to.
 * @throws the database's own error
 */
export async function constituenciesHere(owner: string): Promise<string[]> {
  return constituenciesIn(await listKept(owner));
}

export function constituenciesIn(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    name.startsWith(CONSTITUENCY) ? name.slice(CONSTITUENCY.length) : [],
  );
}
