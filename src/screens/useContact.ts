import { useEffect, useState } from 'react';
import { shownContact, type ShownContact } from '../domain/app/contact.ts';
import { askHost } from '../device/host/askHost.ts';
import { onAttempt, readContact } from '../device/host/contact.ts';

const LOOK_MS = 1_000;
/** After so long without any answer the page asks by itself, while somebody looks at it; sooner while there is no contact. */
const ASK_MS = { reached: 15_000, none: 5_000, unknown: 2_000 };
/** A host that has not answered by then is silent, whatever the call. */
const PATIENCE_MS = 5_000;

/** Whether the host answers, and when it last did. */
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
      // A first silence is looked into at once: it may have been a hiccup.
      const isDoubtful = readContact().silentSince !== undefined && shown !== 'none';
      const waited = Date.now() - Math.max(askedAt, heardAt ?? 0);
      // Less than nothing where the clock went back: it may be a year until that time comes again.
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
    // What the browser believes of the network is no contact, but a reason to ask, also anew.
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
