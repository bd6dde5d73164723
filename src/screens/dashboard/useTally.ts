import * as v from 'valibot';
import { tally, type Tally } from '../../domain/outbox/tally.ts';
import { usePendingCard } from '../card/pendingCard.ts';
import { useHostQuery } from '../useHostQuery.ts';
import { useOutbox } from '../outbox/useOutbox.ts';

const PAGE = { limit: 100, mine: true };
/** Only the fields that counting needs. People's names stay with the host. */
const Record = v.object({ submissionId: v.string(), receivedAt: v.string() });
const Voters = v.object({ voters: v.array(Record), next: v.nullable(v.string()) });
const Members = v.object({ members: v.array(Record), next: v.nullable(v.string()) });

/** `isMore`: the host has more records than its first page, so the counts are a minimum. */
export type Work = Tally & { isMore: boolean };

/**
 * Counts the voters and members whom the person enrolled, from this phone's entries and the host's
 * records together. Who joins counts as nobody's work.
 * @param goodForMs as for useHostQuery
 */
export function useTally(goodForMs = 0): { voters: Work; members: Work } | undefined {
  const outbox = useOutbox();
  const own = usePendingCard()?.entry.id;
  const { answer: voters } = useHostQuery('viewvoters', Voters, { payload: PAGE, goodForMs });
  const { answer: members } = useHostQuery('viewmember', Members, { payload: PAGE, goodForMs });
  if (outbox.status !== 'ready') return undefined;
  const { mine, at } = outbox;
  const work = (
    kind: 'addvoters' | 'addmember',
    listed: v.InferOutput<typeof Record>[],
    isMore: boolean,
  ): Work => {
    const here = mine
      .filter((entry) => entry.kind === kind && entry.state !== 'discarded' && entry.id !== own)
      .map(({ id, savedAt }) => ({ id, at: savedAt }));
    const there = listed.map(({ submissionId, receivedAt }) => ({
      id: submissionId,
      at: Date.parse(receivedAt),
    }));
    return { ...tally([...here, ...there], at), isMore };
  };
  return {
    voters:
      voters.status === 'ready'
        ? work('addvoters', voters.data.voters, voters.data.next !== null)
        : work('addvoters', [], false),
    members:
      members.status === 'ready'
        ? work('addmember', members.data.members, members.data.next !== null)
        : work('addmember', [], false),
  };
}
