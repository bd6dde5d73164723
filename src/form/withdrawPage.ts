import { HOST_ADDRESS } from './hostAddress.ts';

/** Returns the address, as people write it, where they withdraw a consent: a page of the host. */
export function withdrawPage(): string {
  return `${(HOST_ADDRESS || location.origin).replace(/^https?:\/\//, '')}/withdraw`;
}
