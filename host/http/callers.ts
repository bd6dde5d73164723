import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { peerOf, type CallEnv, type Host } from './call.ts';

/** A proxy on this machine. */
export const LOOPBACK = ['127.0.0.0/8', '::1'];
/**
 * Where only a proxy of the host's own operator can be: a container's gateway, an inner network.
 */
const PRIVATE = [
  ...LOOPBACK,
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/** Returns true for an IP address, or a range such as 172.16.0.0/12. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * Sets `network`, the caller's place for limits. Proxies append the caller to X-Forwarded-For, and
 * anybody can invent what stands before. So we read from the right, as far as trusted proxies go.
 *
 * With a proxy that isn't trusted all callers share one address and one limit. The log says once
 * which setting is missing.
 * @param trustedProxies addresses and ranges, each as `isRange` accepts it
 */
export function knowCallers({ log, now }: Pick<Host, 'log' | 'now'>, trustedProxies: string[]) {
  const trusted = rangesOf(trustedProxies);
  const inside = rangesOf(PRIVATE);
  let isTold = false;
  return createMiddleware<CallEnv>(async (c, next) => {
    const peer = plain(peerOf(c));
    const forwarded = c.req.header('x-forwarded-for')?.split(',').map(plain) ?? [];
    if (forwarded.length > 0 && !isIn(trusted, peer) && isIn(inside, peer) && !isTold) {
      isTold = true;
      log({
        at: new Date(now()).toISOString(),
        event: 'proxyNotTrusted',
        setting: 'TRUSTED_PROXIES',
      });
    }
    let caller = peer;
    for (const before of forwarded.toReversed()) {
      if (!isIn(trusted, caller) || isIP(before) === 0) break;
      caller = before;
    }
    c.set('network', networkOf(caller));
    await next();
  });
}

/**
 * Returns the part of an address that one connection can't change: all of an IPv4 address, the
 * first 64 bits of an IPv6 address.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the /48 around an IPv6 network: providers give one customer as much as that, with 65,536
 * networks in it. An IPv4 address has none.
 */
export function siteOf(network: string): string | undefined {
  const [, first48] = /^(.+):[^:]+::\/64$/.exec(network) ?? [];
  return first48 && `${first48}::/48`;
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** Returns an address without a zone, and an IPv4 address that came over an IPv6 socket as such. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/%.*/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

function rangesOf(texts: string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Returns true for an address in the list. A text that isn't an address is in none. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
