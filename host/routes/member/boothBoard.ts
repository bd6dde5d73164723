import type { BoothBoard } from '../../../src/domain/calls/boothBoard.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle } from '../../http/throttle.ts';
import { countBooth, listTeamPhones } from '../../tables/boothBoard.ts';
import { listBooths } from '../../tables/people.ts';
import { BoothInput, OTHER_BOOTH, refuseRoll, TOO_MANY } from './roll.ts';

/** Per person in 15 minutes. A lead may look after several booths, and each asks by itself. */
const LOOKS = 300;

/**
 * Returns the handler of boothBoard, which says how far a booth is:
 * docs/decisions/0046-booth-board.md. Whoever may have the booth's roll gets the numbers, unless
 * the office sent them elsewhere. Only the office and a lead of this booth learn whose phones hold
 * unsent entries.
 */
export function boothBoard({ db, lists, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'boothBoard', LOOKS);
  return async (c: Call): Promise<Response> => {
    const { id, role } = c.var.person;
    const { wait } = await byPerson.attempt(id);
    if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: wait });
    const body = await readJson(c, BoothInput);
    if (isRefusal(body)) return refuse(c, body);
    const refusal = await refuseRoll(db, c.var.person, body.input);
    if (refusal) return refuse(c, refusal);
    const booth = { assembly: Number(body.input.assembly), booth: Number(body.input.booth) };
    const booths = await listBooths(db, id);
    const isTheirs = booths.some(
      (each) => each.assembly === booth.assembly && each.booth === booth.booth,
    );
    if (role === 'lead' && booths.length > 0 && !isTheirs) return refuse(c, OTHER_BOOTH);

    const mayKnow = role === 'admin' || (role === 'lead' && isTheirs);
    const phones = await listTeamPhones(lists, booth, c.var.withDemo);
    const data: BoothBoard = {
      ...(await countBooth(lists, booth)),
      phones: phones.map(({ person, name, ...phone }) => ({
        ...phone,
        name: mayKnow || person === id ? name : '',
      })),
    };
    return c.json({ status: true, msg: '', data });
  };
}
