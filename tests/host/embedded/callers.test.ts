import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { CallEnv } from '../../../host/http/call.ts';
import { isRange, knowCallers, LOOPBACK, networkOf, siteOf } from '../../../host/http/callers.ts';
import type { LogLine } from '../../../host/http/log.ts';

/** An app that answers with the network it takes the caller for. */
function appBehind(trustedProxies: string[]) {
  const log: LogLine[] = [];
  const app = new Hono<CallEnv>();
  app.use(knowCallers({ log: (line) => log.push(line), now: () => 0 }, trustedProxies));
  app.get('/', (c) => c.text(c.var.network));
  const from = async (peer: string, forwarded?: string) => {
    const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded };
    const answer = await app.request(
      '/',
      { ...(headers && { headers }) },
      { incoming: { socket: { remoteAddress: peer } } },
    );
    return answer.text();
  };
  return { log, from };
}

const PROXIES = [...LOOPBACK, '172.31.80.1', '10.1.0.0/16', 'fd00::/8'];

test.each([
  ['nobody in between', '203.0.113.1', undefined, '203.0.113.1'],
  ['nobody in between, over an IPv6 socket', '::ffff:203.0.113.1', undefined, '203.0.113.1'],
  ['a proxy on this machine', '127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['that proxy over an IPv6 socket', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['a proxy outside of the container', '::ffff:172.31.80.1', '203.0.113.1', '203.0.113.1'],
  ['two trusted proxies', '127.0.0.1', '203.0.113.1, 10.1.2.3', '203.0.113.1'],
  ['an invented address before the true one', '127.0.0.1', '1.1.1.1, 203.0.113.1', '203.0.113.1'],
  ['a stranger who invents a header', '203.0.113.1', '1.1.1.1', '203.0.113.1'],
  ['a neighbour of the proxy who invents one', '172.31.80.2', '1.1.1.1', '172.31.80.2'],
  ['a header without an address', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['a proxy that sends no header', '127.0.0.1', undefined, '127.0.0.1'],
  ['a neighbour of the proxy who sends none', '172.31.80.2', undefined, '172.31.80.2'],
  ['an IPv6 caller', 'fd00::5%eth0', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['an IPv6 address that only ends like IPv4', '::1', '1:2:3:4::ffff:1.2.3.4', '1:2:3:4::/64'],
])('with %s the host knows who calls', async (_, peer, forwarded, network) => {
  const { from, log } = appBehind(PROXIES);
  expect(await from(peer, forwarded)).toBe(network);
  expect(log.length).toBe(peer === '172.31.80.2' && forwarded !== undefined ? 1 : 0);
});

test('a proxy that is missing in the settings is named once in the log, without an address', async () => {
  const { from, log } = appBehind(LOOPBACK);
  for (const caller of ['203.0.113.1', '203.0.113.2'])
    expect(await from('172.17.0.1', caller)).toBe('172.17.0.1');
  expect(log).toEqual([
    { at: '1970-01-01T00:00:00.000Z', event: 'proxyNotTrusted', setting: 'TRUSTED_PROXIES' },
  ]);
});

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff::', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.1', '203.0.113.1'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:a:1::1', '2001:db8:a::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['203.0.113.1', undefined],
  ['', undefined],
])('the /48 around %s is %s', (address, site) => {
  expect(siteOf(networkOf(address))).toBe(site);
});

test.each([
  ['10.0.0.0/8', true],
  ['10.0.0.1/32', true],
  ['::1', true],
  ['fd00::/128', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/-1', false],
  ['10.0.0.0/8.5', false],
  ['10.0.0.0/8/8', false],
  ['nginx', false],
])('%s as a range: %s', (text, isOne) => {
  expect(isRange(text)).toBe(isOne);
});
