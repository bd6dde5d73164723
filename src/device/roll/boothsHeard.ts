import { listKept } from '../api/cache.ts';
import type { Booth } from '../api/roll.ts';

const CALL = 'team';

/** The name under which a phone keeps what it has heard of a booth: team.ts. */
export const teamName = ({ assembly, booth }: Booth) => `${CALL} ${assembly} ${booth}`;

/** Returns the booths of which this phone has heard who is enrolled. Few people have one. */
export async function listBoothsHeard(owner: string): Promise<Booth[]> {
  return (await listKept(owner)).flatMap((name) => {
    const [call, assembly, booth] = name.split(' ');
    return call === CALL && assembly && booth ? [{ assembly, booth }] : [];
  });
}
