import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { VISITS_CHAIN } from '../../../src/domain/calls/audit.ts';
import { packChanges, type Mark } from '../../../src/domain/roll/boothChanges.ts';
import { tagOf } from '../../../src/domain/roll/voterTag.ts';
import type { HostDatabase } from '../../database/database.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle, TOO_MANY_TODAY } from '../../http/throttle.ts';
import { noteHolder } from '../../tables/boothKeys.ts';
import { findBooth, listChanged, rollImportedAt } from '../../tables/booths.ts';
import { auditAlone } from '../../tables/audit.ts';
import type { Person } from '../../tables/people.ts';
import { type Caller, RightsGone, writeAs } from '../../tables/sessions.ts';
import { BoothInput, place, refuseConstituency, refuseRoll, TOO_MANY } from './roll.ts';

/** Per person in 15 minutes. A phone asks once after each few voters that it delivers. */
const LOOKS = 300;
/**
 * Per volunteer in a day, as many as rolls. Anybody can get a roll elsewhere, so a volunteer whom
 * the office sent nowhere could learn by the lines who supports the party, booth after booth.
 */
const BOOTHS_A_DAY = 60;
/** Per lead or administrator in a day, as many as rolls of a constituency. */
const CONSTITUENCY_BOOTHS_A_DAY = 400;

export const BoothChangesInput = v.object({
  ...place,
  /** The last number that the phone was told, 0 before the first. */
  since: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

type Booth = { assembly: number; booth: number };

/**
 * Returns the handler of boothChanges, which tells a phone who of a booth was enrolled since it
 * asked last, no matter by whom: docs/decisions/0045-living-booth.md.
 */
export function boothChanges({ db, now }: Host) {
  return ofBooth({ db, now }, 'boothChanges', BoothChangesInput, async (booth, { since }) => {
    // Before the voters: whoever is stored meanwhile comes now and once more, and nobody is missed.
    const { number, freed, key } = await findBooth(db, booth);
    // Voters from before booths were numbered have 0.
    const isWhole = since === 0 || since < freed || since > number;
    const voters = await listChanged(db, booth, isWhole ? -1 : since);
    const roll = Math.floor((await rollImportedAt(db, booth)) / 1_000);
    const marks = voters.map(({ rollLine, voterId, receivedAt }): Mark => {
      const minute = Math.floor(receivedAt / 60_000);
      return rollLine > 0 ? { line: rollLine, minute } : { tag: hmac(key, voterId), minute };
    });
    return Buffer.from(packChanges({ number, roll, isWhole, marks })).toString('base64url');
  });
}

/**
 * Returns the handler of boothKey, with which a phone makes the tag of a typed voter ID and seals
 * codes. Notes who gets it, because it changes when they leave.
 */
export function boothKey({ db, now }: Host) {
  return ofBooth({ db, now }, 'boothKey', BoothInput, (booth, input, caller) =>
    writeAs(db, caller, async (transaction) => {
      // Nobody gets the next key whose booth the office took away meanwhile.
      if (await refuseMarks(transaction, caller, input)) throw new RightsGone('role');
      await noteHolder(transaction, caller.id, booth);
      return (await findBooth(transaction, booth)).key;
    }),
  );
}

/** Refuses whoever may not know who of a booth is enrolled: docs/decisions/0048-constituency.md. */
const refuseMarks = async (
  db: HostDatabase,
  person: Person,
  input: v.InferOutput<typeof BoothInput>,
): Promise<Refusal | undefined> =>
  (await refuseRoll(db, person, input)) ??
  (person.role === 'lead' ? await refuseConstituency(db, person, input.assembly) : undefined);

/** Returns a handler for those who may know who of the booth that they ask about is enrolled. */
function ofBooth<Input extends v.InferOutput<typeof BoothInput>>(
  { db, now }: Pick<Host, 'db' | 'now'>,
  call: string,
  asks: v.GenericSchema<unknown, Input>,
  find: (booth: Booth, input: Input, caller: Caller) => Promise<string>,
) {
  const byPerson = createThrottle({ db, now }, call, LOOKS);
  const ofDay = createThrottle({ db, now }, 'boothsDay', BOOTHS_A_DAY, DAY_MS);
  const ofLeadsDay = createThrottle(
    { db, now },
    'leadBoothsDay',
    CONSTITUENCY_BOOTHS_A_DAY,
    DAY_MS,
  );
  const heard = createThrottle({ db, now }, 'boothDay', 1, DAY_MS);
  /** Counts a booth once in a day, with a line in the audit log. Returns how long to wait. */
  const countBooth = async ({ id, role }: Person, booth: string): Promise<number> => {
    if ((await heard.count(`${id} ${booth}`)) > 0) return 0;
    const { wait } = await (role === 'volunteer' ? ofDay : ofLeadsDay).attempt(id);
    if (wait > 0) return wait;
    // Not before: another call that comes at once must not take it for one that was allowed.
    if ((await heard.attempt(`${id} ${booth}`)).wait === 0)
      await auditAlone(db, {
        chain: VISITS_CHAIN,
        at: now(),
        actor: id,
        action: 'boothChanges',
        object: booth,
      });
    return 0;
  };
  return async (c: Call): Promise<Response> => {
    const { person } = c.var;
    const { wait } = await byPerson.attempt(person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: wait });
    const body = await readJson(c, asks);
    if (isRefusal(body)) return refuse(c, body);
    const { assembly, booth } = body.input;
    const refusal = await refuseMarks(db, person, body.input);
    if (refusal) return refuse(c, refusal);
    const ofToday = await countBooth(person, `${assembly}/${booth}`);
    if (ofToday > 0) return refuse(c, { ...TOO_MANY_TODAY, retryAfter: ofToday });
    const asked = { assembly: Number(assembly), booth: Number(booth) };
    const data = await find(asked, body.input, person);
    return c.json({ status: true, msg: '', data });
  };
}

function hmac(key: string, voterId: string): number {
  return tagOf(createHmac('sha256', Buffer.from(key, 'base64url')).update(voterId).digest());
}
