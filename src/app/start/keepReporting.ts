import { eraseDiscarded } from '../../device/delivery/eraseDiscarded.ts';
import { endLogins } from '../../device/delivery/endLogins.ts';
import { hearOfErased } from '../../device/delivery/hearOfErased.ts';
import { reportUnsent } from '../../device/delivery/reportUnsent.ts';
import { prepareCard } from '../../device/api/prepareCard.ts';
import { readSession } from '../../device/login/session.ts';
import { onAttempt, readContact } from '../../device/api/contact.ts';
import { constituenciesHere, listBoothsHeard } from '../../device/roll/keptNames.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { holdLock } from '../../device/storage/locks.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { isStorageError } from '../../device/storage/storageTrouble.ts';
import { HOST_ADDRESS } from '../../form/hostAddress.ts';

/** Most entries are sent within this time of being saved, and then there is nothing to report. */
const SETTLED_MS = 5_000;
const RETRY_MS = 60_000;

/**
 * Makes the phone ready for the person's booths, fetches their member card, tells the host which
 * logins have ended here, how many entries are unsent and what was discarded, asks it what has been
 * erased and who of a booth is enrolled, and goes on with a constituency that somebody wants on the
 * phone: at the start, and when entries have changed and the host can be reached.
 */
export function keepReporting(): void {
  if (isPractising) return;
  onOutboxChange(plan);
  onAttempt(() => readContact().silentSince === undefined && plan());
  addEventListener('online', () => {
    // The wait was for a host that did not answer, and now there is another line to it.
    clearTimeout(timer);
    timer = undefined;
    notBefore = 0;
    plan();
  });
  void report();
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** By `performance.now()`, which nobody sets. */
let notBefore = 0;
/**
 * What the host is told. One that doesn't know a call isn't told again while this page is open. One
 * on another origin isn't told the count, because it can't set a cookie here.
 */
let duties = [
  endLogins,
  prepare,
  prepareCard,
  eraseDiscarded,
  () => hearOfErased(),
  hearOfBooths,
  ...(HOST_ADDRESS === '' ? [() => reportUnsent()] : []),
  goOnKeeping,
];

function plan(): void {
  timer ??= setTimeout(() => void report(), Math.max(SETTLED_MS, notBefore - performance.now()));
}

async function report(): Promise<void> {
  // Of several windows one reports. The next contact makes the others look again.
  await holdLock('report', async () => {
    for (const duty of duties) {
      const came = await duty().catch((error: unknown) => {
        ignoreStorageError(error);
        return 'later' as const;
      });
      if (came === 'never') duties = duties.filter((each) => each !== duty);
      if (came === 'later') notBefore = performance.now() + RETRY_MS;
    }
  }).finally(() => (timer = undefined));
  if (notBefore > performance.now() && navigator.onLine) plan();
}

/** Fetches the rolls of the assigned booths. Not everybody has one, so it's loaded on demand. */
async function prepare(): Promise<'done' | 'later'> {
  const part = await import('../../device/roll/assignedBooths.ts').catch(() => undefined);
  return part ? part.prepareBooths() : 'later';
}

/** Hears who of this person's booths is enrolled. Few people have one, so it's loaded on demand. */
async function hearOfBooths(): Promise<'done' | 'later'> {
  const session = await readSession();
  if (!session || (await listBoothsHeard(session.owner)).length === 0) return 'done';
  // Without a signal, a file that a newer version has replaced can't come.
  const team = await import('../../device/roll/team.ts').catch(() => undefined);
  return team ? team.hearFromTeams() : 'later';
}

/**
 * Goes on with the constituencies that this person wants, once the host has answered this page. The
 * next answer makes it look again. Those that the office has given to others go.
 */
async function goOnKeeping(): Promise<'done' | 'later'> {
  const { heardAt, silentSince } = readContact();
  const session = await readSession();
  if (!session || heardAt === undefined || silentSince !== undefined) return 'done';
  const { owner } = session;
  const wholes = await constituenciesHere(owner);
  if (wholes.length === 0) return 'done';
  const part = await import('../../device/roll/keepConstituency.ts').catch(() => undefined);
  // Its hundreds of rolls take minutes, so nothing waits for them.
  for (const assembly of wholes)
    void part
      ?.dropIfDenied(owner, assembly)
      .then((isGone) => (isGone ? undefined : part.resumeKeeping(owner, assembly)))
      .catch(ignoreStorageError);
  return part ? 'done' : 'later';
}

/** Ignores a store that fails: every screen reports it. Anything else is a bug, and must show. */
function ignoreStorageError(error: unknown): void {
  if (!isStorageError(error)) throw error;
}
