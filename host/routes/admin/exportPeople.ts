import { EXPORT_ROWS, ExportInput } from '../../../src/domain/calls/peopleFilter.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import { cutAnswer, type Call, type Host } from '../../http/call.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../records/csv.ts';
import { headingsOf, rowOf, type Exported } from '../../records/exportedRow.ts';
import { readJson } from '../../http/readJson.ts';
import { logTrouble } from '../../http/trouble.ts';
import { auditAlone } from '../../tables/audit.ts';
import { countMatching, type Sought } from '../../tables/matching.ts';
import { listEnrolled } from '../../tables/enrolled.ts';
import type { Place } from '../../database/schema.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../../http/throttle.ts';

/** Per person in 15 minutes. */
const EXPORTS = 20;
const ROWS_AT_ONCE = 500;

/**
 * Returns the handler of exportPeople, which gives voters or members as CSV. It makes rows only as
 * fast as the client takes them, so the host never holds them all. The only identity number in it
 * is the voter ID. Each export leaves an audit line before the first byte. A filter that matches
 * more rows than the limit is refused.
 */
export function exportPeople({ db, lists, now, log }: Host) {
  const byPerson = createThrottle({ db, now }, 'exportPeople', EXPORTS);
  return async (c: Call): Promise<Response> => {
    const { person } = c.var;
    const { wait } = await byPerson.attempt(person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const body = await readJson(c, ExportInput);
    if (isRefusal(body)) return refuse(c, body);
    const { people, language, ...filter } = body.input;
    const sought = { table: people, person, filter };
    const count = await countMatching(lists, sought, EXPORT_ROWS + 1);
    if (count > EXPORT_ROWS)
      return refuse(c, {
        code: 'tooManyRows',
        msg: `Please choose fewer than ${EXPORT_ROWS}`,
      });

    await auditAlone(db, {
      at: now(),
      actor: person,
      action: 'export',
      object: people,
      detail: `${count} ${JSON.stringify({ ...filter, search: filter.search && '…' })}`,
    });
    const rows = readRows(lists, sought);
    const lines = async function* lines() {
      yield BYTE_ORDER_MARK + csvLine(headingsOf(people, language));
      for await (const page of rows)
        yield page.map((row) => csvLine(rowOf(row, people, language))).join('');
    };
    const onError = (error: Error) => {
      logTrouble({ log, now }, c, error);
      cutAnswer(c);
    };
    return c.body(asStream(lines(), onError), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${people}.csv"`,
    });
  };
}

/** Yields the matching rows page by page, up to the limit. */
async function* readRows(db: Host['db'], sought: Sought): AsyncGenerator<Exported[]> {
  let before: Place | undefined;
  for (let read = 0; read < EXPORT_ROWS; read += ROWS_AT_ONCE) {
    const limit = Math.min(ROWS_AT_ONCE, EXPORT_ROWS - read);
    const page = await listEnrolled(db, sought, { limit, before });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    before = { place: last.receivedAt, id: last.id };
  }
}

/**
 * Makes the next part only when the client has taken the previous one, and stops when it leaves.
 * @param onError must end the connection: the adapter would print an error of the stream as it is,
 *   with the values that a database quotes
 */
function asStream(
  parts: AsyncGenerator<string>,
  onError: (error: Error) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        onError(error as Error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
