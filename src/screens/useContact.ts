import { useEffect, useState } from 'react';
import { shownContact, type ShownContact } from '../domain/contact.ts';
import { askHost } from '../device/askHost.ts';
import { onAttempt, readContact } from '../device/contact.ts';

const LOOK_MS = 2_000;
/** After so long without any call the page asks by itself, while somebody looks at it; sooner while there is no contact. */
const ASK_MS = { reached: 30_000, none: 15_000, unknown: 0 };

/** Whether the host answers, and when it last did. */
export function useContact(): { shown: ShownContact; heardAt: number | undefined } {
  const [contact, setContact] = useState(read);
  useEffect(() => {
    let askedAt = 0;
    let isAsking = false;
    const look = () => {
      const { shown, heardAt } = read();
      setContact((before) => (before.shown === shown && before.heardAt === heardAt ? before : { shown, heardAt }));
      // A first silence is looked into at once: it may have been a hiccup.
      const isDoubtful = readContact().silentSince !== undefined && shown !== 'none';
      const pause = isDoubtful ? LOOK_MS : ASK_MS[shown];
      if (isAsking || document.visibilityState !== 'visible' || Date.now() - Math.max(askedAt, heardAt ?? 0) < pause) return;
      askedAt = Date.now();
      isAsking = true;
      void askHost('viewTelecost').finally(() => (isAsking = false));
    };
    const askNow = () => {
      askedAt = 0;
      look();
    };
    const stop = onAttempt(look);
    const timer = setInterval(look, LOOK_MS);
    for (const type of ['online', 'offline']) addEventListener(type, askNow);
    look();
    return () => {
      stop();
      clearInterval(timer);
      for (const type of ['online', 'offline']) removeEventListener(type, askNow);
    };
  }, []);
  return contact;
}

function read() {
  const contact = readContact();
  return { shown: shownContact(contact, Date.now()), heardAt: contact.heardAt };
}
