import * as v from 'valibot';
import { tally, type Tally } from '../../domain/outbox/tally.ts';
import { useAnswer } from '../useAnswer.ts';
import { useOutbox } from '../outbox/useOutbox.ts';

const PAGE = { limit: 100 };
/** All that counting needs: who these people are stays with the host. */
const Record = v.object({ submissionId: v.string(), receivedAt: v.string() });
const Voters = v.object({ voters: v.array(Record), next: v.nullable(v.string()) });
const Members = v.object({ members: v.array(Record), next: v.nullable(v.string()) });

/** `isMore`: there is more than the host's first page and this phone know of. */
export type Work = Tally & { isMore: boolean };

/**
 * What the person enrolled, as this phone and the host together know it. Who sees the records of others, too, is told
 * only what is on the phone: the host's lists do not say whose they are.
 */
export function useTally(): { voters: Work; members: Work } | undefined {
  const outbox = useOutbox();
  const voters = useAnswer('viewvoters', Voters, PAGE);
  const members = useAnswer('viewmember', Members, PAGE);
  if (outbox.status !== 'ready') return undefined;
  const isOwnOnly = outbox.session?.role === 'volunteer' || outbox.session?.role === 'member';
  const work = (
    kind: 'addvoters' | 'addmember',
    listed: v.InferOutput<typeof Record>[],
    isMore: boolean,
  ): Work => {
    const here = outbox.mine
      .filter((entry) => entry.kind === kind && entry.state !== 'discarded')
      .map(({ id, savedAt }) => ({ id, at: savedAt }));
    const there = isOwnOnly
      ? listed.map(({ submissionId, receivedAt }) => ({
          id: submissionId,
          at: Date.parse(receivedAt),
        }))
      : [];
    return { ...tally([...here, ...there], outbox.at), isMore: isOwnOnly && isMore };
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
