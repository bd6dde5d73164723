import '../../device/setup.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestHost } from '../../device/testHost.ts';

afterEach(() => vi.resetModules());

/** Fetches a table that a host, or a proxy in front of it, sends so. */
async function fetchWhat(sends: string) {
  const host = await startTestHost((_, response) => {
    // As old proxies do it: no length, and the end of the connection ends the table.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8', Connection: 'close' });
    response.end(sends);
  });
  const { logIn } = await import('../../../src/device/login/session.ts');
  const person = { owner: 'office', name: 'Office', token: 'token', role: 'admin' };
  await logIn({ ...person, host: host.url, knowsKeys: true });
  const { fetchTable } = await import('../../../src/screens/admin/people/fetchTable.ts');
  const came = await fetchTable({ people: 'voters' });
  await host.close();
  return came;
}

it('a table that ends with a row is taken', async () => {
  const came = await fetchWhat('"Reference"\r\n"V-1"\r\n');
  expect(came.type === 'file' && (await came.file.text())).toBe('"Reference"\r\n"V-1"\r\n');
});

it('one that was cut on its way is not, though it came as if it were whole', async () => {
  expect(await fetchWhat('"Reference"\r\n"V-')).toEqual({ type: 'none', online: true });
});
