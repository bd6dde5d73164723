import * as v from 'valibot';
import { hasArrived, isEnded, type Entry } from '../../../domain/outbox/outbox.ts';
import { tally, type Tally } from '../../../domain/outbox/tally.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { usePendingCard } from '../../shared/pendingCard.ts';
import { useHostQuery } from '../../shared/useHostQuery.ts';
import { useOutbox } from '../../shared/useOutbox.ts';

const PAGE = { limit: 100, mine: true };
/** Only the fields that counting needs. People's names stay with the host. */
const Record = v.object({ submissionId: v.string(), receivedAt: v.string() });
const next = v.nullable(v.string());
const Voters = v.object({ voters: v.array(Record), next });
const Members = v.object({ members: v.array(Record), next });

type Told = { records: v.InferOutput<typeof Record>[]; next: string | null };

/**
 * `isMore`: the host has more records than its first page, so the whole count is a minimum.
 * `isUnheard`: the host doesn't tell its records, so all counts are, of what this phone knows.
 * Practice has no other records.
 */
export type Work = Tally & { isMore: boolean; isUnheard: boolean };

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
    { status }: { status: string },
    told: Told | undefined,
  ): Work => {
    const here = mine
      .filter((entry) => entry.kind === kind && isOfWork(entry) && entry.id !== own)
      .map(({ id, savedAt }) => ({ id, at: savedAt }));
    const there = (told?.records ?? []).map(({ submissionId, receivedAt }) => ({
      id: submissionId,
      at: Date.parse(receivedAt),
    }));
    const isMore = Boolean(told?.next);
    const isUnheard = status === 'missing' && !isPractising;
    return { ...tally([...here, ...there], at), isMore, isUnheard };
  };
  return {
    voters: work(
      'addvoters',
      voters,
      voters.status === 'ready' ? { ...voters.data, records: voters.data.voters } : undefined,
    ),
    members: work(
      'addmember',
      members,
      members.status === 'ready' ? { ...members.data, records: members.data.members } : undefined,
    ),
  };
}

/** What was discarded or erased is nobody's work. */
const isOfWork = (entry: Entry) => !isEnded(entry) || hasArrived(entry);
