import * as v from 'valibot';
import type { Account, RightsInput, Suspension } from '../../domain/calls/accounts.ts';
import { AuditState } from '../../domain/calls/audit.ts';
import { Picture } from '../../domain/calls/lists.ts';
import type { PublishInput } from '../../domain/calls/publish.ts';
import {
  RollImport,
  type BeginRollInput,
  type RollKind,
  type RollMapping,
} from '../../domain/calls/rollImport.ts';
import { Listed } from './people/listedPeople.ts';

const filled = v.pipe(v.string(), v.nonEmpty());
const codeOf = (userName: string) => v.object({ userName: v.literal(userName), code: filled });
type Added = Pick<Account, 'name' | 'role'> & { mobile: string; booths?: Account['booths'] };
type RollWork = { id: string; kind?: RollKind; mapping?: RollMapping; remove?: number };
const workOn = ({ id }: RollWork) => v.object({ ...RollImport.entries, id: v.literal(id) });
/** Looks up a record by its reference. */
type Look = { search: string; limit: 1 };
const found = <Record extends v.GenericSchema<unknown, Listed>>(
  record: Record,
  reference: string,
) =>
  v.pipe(
    v.array(record),
    v.check((records) => records.every((each) => each.reference === reference)),
  );

/**
 * What the host's answer to each action of the office must name: what it did, and to whom. A proxy
 * or a Wi-Fi login page may answer every call with a bare `{"status":true}`.
 */
export const DONE = {
  addAccount: ({ mobile }: Added) => codeOf(mobile),
  giveResetCode: ({ userName }: { userName: string }) => codeOf(userName),
  setRights: ({ userName, role }: v.InferInput<typeof RightsInput>) =>
    v.object({
      userName: v.literal(userName),
      role: v.literal(role),
      code: v.optional(filled),
    }),
  suspendAccount: ({ userName, isSuspended }: v.InferInput<typeof Suspension>) =>
    v.object({ userName: v.literal(userName), isSuspended: v.literal(isSuspended) }),
  decidePost: ({ id, state }: { id: string; state: 'published' | 'declined'; reason: string }) =>
    v.object({ id: v.literal(id), state: v.literal(state) }),
  resolveDuplicate: ({ keep }: { people: string; keep: string; line?: object; voterId?: string }) =>
    v.object({ kept: v.literal(keep) }),
  confirmCard: ({ reference }: { reference: string }) =>
    v.object({ reference: v.literal(reference) }),
  correctPerson: ({ reference }: { reference: string; fields: object }) =>
    v.object({ reference: v.literal(reference) }),
  // One record by its reference, or all records of a voter ID.
  erasePerson: ({ whom }: { whom: string }) =>
    v.object({
      references: v.pipe(
        v.array(filled),
        v.nonEmpty(),
        v.check((erased) => !whom.includes('-') || erased.includes(whom)),
      ),
    }),
  takeBackWithdrawal: ({ id }: { id: string; reason: string }) => v.object({ id: v.literal(id) }),
  publish: ({ id }: PublishInput) => v.object({ id: id === undefined ? filled : v.literal(id) }),
  uploadPicture: () => Picture,
  beginRoll: ({ bytes }: v.InferInput<typeof BeginRollInput>) =>
    v.object({ ...RollImport.entries, bytes: v.literal(bytes) }),
  checkRoll: workOn,
  importRoll: workOn,
  dropRoll: workOn,
  exportPerson: ({ whom: voterId }: { whom: string }) =>
    v.object({
      records: v.pipe(
        v.array(v.looseObject({ answers: v.looseObject({}) })),
        v.check((records) => records.some(({ answers }) => answers['voterId'] === voterId)),
      ),
    }),
  checkAudit: () => AuditState,
  viewvoters: ({ search }: Look) => v.object({ voters: found(Listed.voters, search) }),
  viewmember: ({ search }: Look) => v.object({ members: found(Listed.members, search) }),
};

export type Action = keyof typeof DONE;
/** The actions that change nothing at the host. */
export const LOOKS: Action[] = ['exportPerson', 'checkAudit', 'viewvoters', 'viewmember'];

/** What an action sends, and the data of the host's answer once it is done. */
export type Asked<Name extends Action> =
  Parameters<(typeof DONE)[Name]> extends [infer What] ? What : object;
export type Answered<Name extends Action> = v.InferOutput<ReturnType<(typeof DONE)[Name]>>;
