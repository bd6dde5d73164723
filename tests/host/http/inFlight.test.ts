import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../../host/http/call.ts';
import { reserveRoom } from '../../../host/http/inFlight.ts';
import { listen, type Listening } from '../../../host/http/listen.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [volunteer, member, , office] = PEOPLE;
const FORM_BYTES = 3_000_000;

let host: TestHost;
let server: Listening;
let sockets: Socket[];
let card: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  await host.db.updateTable('people').set({ role: 'member' }).where('id', '=', member.id).execute();
  card = await jpeg();
});
beforeEach(async () => {
  server = await listen(host.app, '127.0.0.1', 0);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
});
afterAll(() => host.close());

/** Begins a form of the largest size, sends a part of its photo, and no more. */
function begin(token: string): Socket {
  const { headers, body } = multipartPost(voterParts({ photos: { voterCardFront: card } }), token);
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {
    /* The end of a test cuts it. */
  });
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': FORM_BYTES });
  socket.write(
    `POST /addvoters HTTP/1.1\r\n${lines.map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`,
  );
  socket.write(body.subarray(0, -500));
  return socket;
}

const send = (token: string) =>
  fetch(
    `http://127.0.0.1:${server.port}/addvoters`,
    multipartPost(voterParts({ photos: { voterCardFront: card } }), token),
  );

test('one account begins upload after upload: it waits from the fifth on, others do not, and its room comes back', async () => {
  const [floods, passes] = [await host.logIn(member), await host.logIn(volunteer)];
  const begun = Array.from({ length: 4 }, () => begin(floods));
  await expect.poll(() => host.photoFiles()).toHaveLength(4);
  const refused = await send(floods);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await answerOf(refused)).toMatchObject({ http: 429, data: { code: 'tooManyUploads' } });
  expect(await answerOf(send(passes))).toMatchObject({ http: 200 });
  for (const socket of begun) socket.destroy();
  await expect.poll(async () => (await send(floods)).status).toBe(200);
});

/** A call with a form, as far as its room depends on it. */
function callOf(
  person: { id: string; role: string } | undefined,
  network: string,
  bytes: number | undefined = FORM_BYTES,
): Call {
  const header = () => (bytes === undefined ? undefined : String(bytes));
  return { var: { person, network }, req: { header } } as unknown as Call;
}
const HALL = '203.0.113.1';
/** Begins forms, and returns how many have room, and what gives it back. */
function fill(calls: Call[]) {
  const rooms = calls.map((call) => reserveRoom(host, call));
  const held = rooms.filter((room) => typeof room === 'function');
  return { taken: held.length, end: () => held.forEach((giveBack) => giveBack()) };
}
const times = (count: number, call: (number: number) => Call) =>
  Array.from({ length: count }, (_, number) => call(number));

test('300 volunteers in a hall send the largest forms at once, behind one address', () => {
  const hall = fill(times(300, (id) => callOf({ id: `${id}`, role: 'volunteer' }, HALL)));
  expect(hall.taken).toBe(300);
  hall.end();
});

test('a camp registers fifty people at once behind one address, and strangers take no room of those who are known', () => {
  const camp = fill(times(50, () => callOf(undefined, HALL, 600_000)));
  expect(camp.taken).toBe(50);
  const strangers = fill(times(1_000, (number) => callOf(undefined, `192.0.2.${number}`)));
  expect(strangers.taken).toBe(90);
  const members = fill(
    times(1_000, (id) => callOf({ id: `m${id}`, role: 'member' }, `192.0.2.${id}`)),
  );
  expect(members.taken).toBe(200);
  const others = fill(times(8, () => callOf({ id: office.id, role: 'admin' }, HALL)));
  expect(others.taken).toBe(8);
  for (const crowd of [camp, strangers, members, others]) crowd.end();
});

test('a network of members, an IPv6 /48, and a body without a length have an end', () => {
  const network = fill(times(100, (id) => callOf({ id: `m${id}`, role: 'member' }, HALL)));
  expect(network.taken).toBe(40);
  network.end();
  const site = fill(times(100, (id) => callOf(undefined, `2001:db8:0:${id}::/64`)));
  expect(site.taken).toBe(30);
  site.end();
  const chunked = fill(times(100, () => callOf({ id: 'm', role: 'member' }, HALL, undefined)));
  expect(chunked.taken).toBe(4);
  chunked.end();
  const tiny = fill(times(100, () => callOf({ id: 'm', role: 'member' }, HALL, 1)));
  expect(tiny.taken).toBe(60);
  tiny.end();
});
