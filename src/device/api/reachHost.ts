import { isPractising } from '../storage/practice.ts';

type Reach = (address: string, request: RequestInit) => Promise<Response>;
let practiceHost: Reach = () => Promise.reject(new TypeError('There is no host to practise with'));

/**
 * Sends a request to the host. This is the only way to it: nothing else here fetches. In practice
 * no request reaches the network, even if the practice host hasn't been set.
 * @throws as fetch
 */
export const reachHost: Reach = isPractising
  ? (address, request) => practiceHost(address, request)
  : (address, request) => fetch(address, request);

/** Sets the practice host, which answers in place of the real one if this page practises. */
export function setPracticeHost(host: Reach): void {
  practiceHost = host;
}

/**
 * Fetches one of the app's own files. They are the same for every phone, so a request reveals
 * nothing about the work done here. Practice may fetch them too.
 * @throws as fetch
 */
export function fetchOwnFile(path: string, request?: RequestInit): Promise<Response> {
  return fetch(path, request);
}
