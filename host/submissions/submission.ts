import type { Taken } from '../../src/domain/calls/takeSubmission.ts';
import type { HostKind } from './kinds.ts';
import type { FormNames } from '../http/multipart.ts';
import type { Arrived } from '../photos/incoming.ts';

/** A submission that is valid and complete. Nothing has looked inside the photos yet. */
export type Submission<Content extends Record<string, string>> = Taken<
  Content,
  HostKind<Content>,
  Arrived
>;

/** Returns the names that a form of this kind may carry: docs/decisions/0001-wire.md. */
export function formOf({ empty, photos }: Pick<HostKind<never>, 'empty' | 'photos'>): FormNames {
  const slots = photos.map(({ slot }) => slot);
  return {
    fields: [
      'submissionId',
      'savedAt',
      'onBehalfOf',
      ...Object.keys(empty),
      ...slots.map((slot) => `${slot}Sha256`),
    ],
    files: slots,
  };
}
