import { afterAttempt, type Contact } from '../../domain/app/contact.ts';
import { ownName } from '../storage/practice.ts';

/** The last real contact with the host: a browser that believes itself online may be in a network that leads nowhere. */
const CHANNEL = ownName('contact');
const HEARD = 'heard';
const MISSED = 'missed';
const announcer = new BroadcastChannel(CHANNEL);
let contact: Contact = {};

/** Tells every window how an attempt to reach the host ended. Only an answer in the host's own form was heard, not a login page in between. */
export function noteAttempt(wasHeard: boolean): void {
  announcer.postMessage(wasHeard ? HEARD : MISSED);
}

/** As far as this page has heard. */
export function readContact(): Contact {
  return contact;
}

/** Follows the attempts of all windows and of the worker. Returns the way to stop. */
export function onAttempt(callback: () => void): () => void {
  const listener = new BroadcastChannel(CHANNEL);
  listener.addEventListener('message', ({ data }) => {
    if (data !== HEARD && data !== MISSED) return;
    contact = afterAttempt(contact, data === HEARD, Date.now());
    callback();
  });
  return () => listener.close();
}
