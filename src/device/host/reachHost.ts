import { isPractising } from '../storage/practice.ts';

type Reach = (address: string, request: RequestInit) => Promise<Response>;
let pretended: Reach = () => Promise.reject(new TypeError('There is no host to practise with'));

/**
 * The only way from this phone to the host, for every call; nothing else here fetches. While practising it ends before
 * the network begins, also when no pretended host is there.
 * @throws as fetch
 */
export const reachHost: Reach = isPractising
  ? (address, request) => pretended(address, request)
  : (address, request) => fetch(address, request);

/** From now on this answers in the host's place, as far as this page practises. */
export function pretend(host: Reach): void {
  pretended = host;
}

/** A file that the app itself brings, the same for every phone: it says nothing about what is done here. @throws as fetch */
export function fetchOwnFile(path: `/panchayats/${string}`): Promise<Response> {
  return fetch(path);
}
