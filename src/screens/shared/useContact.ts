import { useEffect, useState } from 'react';
import { shownContact, type ShownContact } from '../../domain/app/contact.ts';
import { askHost } from '../../device/api/askHost.ts';
import { onAttempt, readContact } from '../../device/api/contact.ts';

const LOOK_MS = 1_000;
/**
 * How long (ms) a visible page waits in silence before it asks the host by itself, for each state
 * of contact. It asks sooner while there is no contact.
 */
const ASK_MS = { reached: 15_000, none: 5_000, unknown: 2_000 };
/** A host that stays silent this long counts as not answering, in these checks. */
const PATIENCE_MS = 5_000;

/**
 * Returns the state of the contact with the host, and when the host last answered (milliseconds
 * since 1970).
 */
export function useContact(): { shown: ShownContact; heardAt: number | undefined } {
  const [contact, setContact] = useState(read);
  useEffect(() => {
    let askedAt = 0;
    let asking: AbortController | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      askedAt = Date.now();
      asking?.abort();
      const question = new AbortController();
      asking = question;
      void askHost('viewTelecost', {}, { silenceMs: PATIENCE_MS, signal: question.signal }).finally(
        () => (asking = asking === question ? undefined : asking),
      );
    };
    const look = () => {
      const { shown, heardAt } = read();
      setContact((before) =>
        before.shown === shown && before.heardAt === heardAt ? before : { shown, heardAt },
      );
      // Check a first silence soon; it may have been a hiccup.
      const isDoubtful = readContact().silentSince !== undefined && shown !== 'none';
      const waited = Date.now() - Math.max(askedAt, heardAt ?? 0);
      // Negative after the clock moved back. Ask at once, because `askedAt` may be a year in the
      // future.
      if (!asking && (waited < 0 || waited >= ASK_MS[isDoubtful ? 'unknown' : shown])) ask();
    };
    const follow = () => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setInterval(look, LOOK_MS);
      look();
    };
    const stop = onAttempt(look);
    document.addEventListener('visibilitychange', follow);
    // The browser's idea of its network says nothing about the host, but it's a reason to ask, even
    // with a check in flight.
    for (const type of ['online', 'offline']) addEventListener(type, ask);
    follow();
    return () => {
      stop();
      clearInterval(timer);
      asking?.abort();
      document.removeEventListener('visibilitychange', follow);
      for (const type of ['online', 'offline']) removeEventListener(type, ask);
    };
  }, []);
  return contact;
}

function read() {
  const contact = readContact();
  return { shown: shownContact(contact, Date.now()), heardAt: contact.heardAt };
}
