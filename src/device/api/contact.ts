import { afterAttempt, type Contact } from '../../domain/app/contact.ts';
import { ownName } from '../storage/practice.ts';

/**
 * The last real contact with the host. We can't rely on `navigator.onLine`: the network may lead
 * nowhere.
 */
const CHANNEL = ownName('contact');
const HEARD = 'heard';
const MISSED = 'missed';
const announcer = new BroadcastChannel(CHANNEL);
let contact: Contact = {};

/**
 * Tells every window if an attempt to reach the host succeeded. Only an answer in the host's own
 * format counts as heard; a captive portal's login page doesn't.
 */
export function noteAttempt(wasHeard: boolean): void {
  announcer.postMessage(wasHeard ? HEARD : MISSED);
}

/** Returns the contact known to this page. */
export function readContact(): Contact {
  return contact;
}

/** Calls back after each attempt by any window or the worker. Returns a stop function. */
export function onAttempt(callback: () => void): () => void {
  const listener = new BroadcastChannel(CHANNEL);
  listener.addEventListener('message', ({ data }) => {
    if (data !== HEARD && data !== MISSED) return;
    contact = afterAttempt(contact, data === HEARD, Date.now());
    callback();
  });
  return () => listener.close();
}
