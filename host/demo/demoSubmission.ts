import type { Tables } from '../database/database.ts';

type Submission = Tables['submissions'];

/** Returns the row of a made-up submission, which no phone has sent. */
export function demoSubmission(
  {
    owner,
    id,
    reference,
    receivedAt,
  }: Pick<Submission, 'owner' | 'id' | 'reference' | 'receivedAt'>,
  kind: Submission['kind'],
): Submission {
  return {
    owner,
    id,
    reference,
    receivedAt,
    fingerprint: '',
    answer: '{}',
    deviceType: '',
    deliveredBy: null,
    kind,
    bytes: 0,
    erasedAt: null,
    withdrawHash: null,
  };
}
