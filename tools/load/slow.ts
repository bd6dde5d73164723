/**
 * Bad lines and slow attackers against the real host, in real time: npm run slow [-- --minutes 10].
 * A phone that is slow but steady must succeed, who stalls must be cut.
 * `--quick` ends before anybody must be cut, and proves the rest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_PEOPLE } from '../../host/demo/demoPeople.ts';
import { jpeg, multipartPost, voterParts } from '../../tests/host/sampleVoter.ts';
import { jsonPost } from '../../tests/host/testHost.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    quick: { type: 'boolean', default: false },
    port: { type: 'string', default: '8191' },
  },
});
const wholeMs = Number(values.minutes ?? (values.quick ? 0.15 : 10)) * 60_000;
/** Slow-loris connections at once, while others enrol. */
const LORISES = 300;
const PIECE_MS = 2_000;

type Line = { heard: string; seconds: number; isCut: boolean };

const dataDir = await mkdtemp(join(tmpdir(), 'slow-'));
const origin = `http://127.0.0.1:${values.port}`;
const host = spawn(process.execPath, ['--import', 'tsx', 'host/main.ts'], {
  env: { ...process.env, PORT: values.port, DATA_DIR: dataDir, DEMO: 'yes' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(host.stdout, 'data');
const [{ userName, password }] = DEMO_PEOPLE as [(typeof DEMO_PEOPLE)[number]];
const { auth: token } = (await (
  await fetch(`${origin}/login`, jsonPost({ userName, password }))
).json()) as { auth: string };
const photos = {
  voterCardFront: await jpeg(100, { width: 1280, height: 800 }),
  portrait: await jpeg(110, { width: 640, height: 640 }),
};
const post = () => multipartPost(voterParts({ photos }), token);

const steady = post();
const [slow, barely, stalled, headersOnly, bytewise, ...rest] = await Promise.all([
  line(steady, {
    bytes: Math.ceil(steady.body.length / (wholeMs / PIECE_MS)),
    everyMs: PIECE_MS,
    lastsMs: wholeMs + 60_000,
  }),
  line(post(), { bytes: 60, everyMs: PIECE_MS, lastsMs: wholeMs }),
  line(post(), { bytes: 20_000, everyMs: PIECE_MS, lastsMs: wholeMs, stopsAfter: 2 }),
  line(post(), { bytes: 0, everyMs: PIECE_MS, lastsMs: wholeMs, isInHeaders: true }),
  line(post(), { bytes: 1, everyMs: PIECE_MS, lastsMs: wholeMs }),
  crowd(),
  others(),
]);
const [cutOfCrowd, took] = rest;
host.kill('SIGTERM');
await once(host, 'exit');
await rm(dataDir, { recursive: true });

const slowest = Math.max(...took);
/** What is to be said, whether it's well, and whether it takes a minute to come. */
const results: [string, boolean, boolean?][] = [
  [
    `${(steady.body.length / 1000).toFixed(0)} kB in ${slow.seconds.toFixed(0)} s, steadily: ${/"msg":"[^"]*"/.exec(slow.heard)?.[0] ?? 'no answer'}`,
    slow.heard.includes('"msg":"Voter saved"'),
  ],
  [
    `30 bytes a second: ${barely.isCut ? `cut after ${barely.seconds.toFixed(0)} s` : `still waited for after ${barely.seconds.toFixed(0)} s`}`,
    !barely.isCut,
  ],
  [
    `a body that stops: cut after ${stalled.seconds.toFixed(0)} s, ${stalled.heard ? 'with an answer' : 'without an answer'}`,
    stalled.isCut && stalled.heard === '',
    true,
  ],
  [
    `headers that never end: cut after ${headersOnly.seconds.toFixed(0)} s, ${headersOnly.heard ? 'with an answer' : 'without an answer'}`,
    headersOnly.isCut && headersOnly.heard === '',
    true,
  ],
  [
    `a byte every two seconds: cut after ${bytewise.seconds.toFixed(0)} s, ${bytewise.heard ? 'with an answer' : 'without an answer'}`,
    bytewise.isCut && bytewise.heard === '',
    true,
  ],
  [`${LORISES} slow-loris connections at once: ${cutOfCrowd} cut`, cutOfCrowd === LORISES, true],
  [
    `${took.length} submissions of another phone meanwhile: all taken, the slowest in ${slowest.toFixed(0)} ms`,
    took.length > 0,
  ],
];
const proven = results.filter(([, , takesMinutes]) => !(values.quick && takesMinutes));
for (const [text, isWell] of proven) console.log(`${isWell ? 'well ' : 'WRONG'} ${text}`);
process.exitCode = proven.every(([, isWell]) => isWell) ? 0 : 1;

type Manner = {
  bytes: number;
  everyMs: number;
  lastsMs: number;
  stopsAfter?: number;
  isInHeaders?: boolean;
};

/**
 * One connection that sends some bytes now and then, until it is answered, cut, or its time is
 * over.
 */
async function line(
  { headers, body }: ReturnType<typeof post>,
  { bytes, everyMs, lastsMs, stopsAfter = Infinity, isInHeaders = false }: Manner,
): Promise<Line> {
  const socket = connect(Number(values.port), '127.0.0.1');
  const begun = performance.now();
  const result: Line = { heard: '', seconds: 0, isCut: false };
  socket.setEncoding('utf8').on('data', (text: string) => {
    result.heard += text;
  });
  socket.on('error', () => {
    /* A cut connection is one of the outcomes. */
  });
  socket.on('close', () => {
    result.isCut = true;
  });
  const fields = Object.entries({
    host: 'localhost',
    'content-length': String(body.length),
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.write(`POST /addvoters HTTP/1.1\r\n${isInHeaders ? 'x-' : `${fields}\r\n`}`);
  for (
    let pieces = 0;
    !result.isCut && result.heard === '' && performance.now() - begun < lastsMs;
    pieces++
  ) {
    if (isInHeaders) socket.write('a');
    else if (pieces < stopsAfter && pieces * bytes < body.length)
      socket.write(body.subarray(pieces * bytes, (pieces + 1) * bytes));
    await wait(everyMs);
  }
  result.seconds = (performance.now() - begun) / 1000;
  socket.removeAllListeners('close').destroy();
  return result;
}

/** Many that hold a connection each. @returns how many were cut */
async function crowd(): Promise<number> {
  const lines = await Promise.all(
    Array.from({ length: LORISES }, (_, number) =>
      line(post(), {
        bytes: 1,
        everyMs: 5_000,
        lastsMs: Math.min(wholeMs, 4 * 60_000),
        isInHeaders: number % 2 === 0,
      }),
    ),
  );
  return lines.filter(({ isCut, heard }) => isCut && heard === '').length;
}

/**
 * A phone on a good line that enrols all the time. Milliseconds of each answer; throws if one is no
 * yes.
 */
async function others(): Promise<number[]> {
  const answers: number[] = [];
  for (const begun = performance.now(); performance.now() - begun < wholeMs; await wait(10_000)) {
    const sent = performance.now();
    const answer = (await (await fetch(`${origin}/addvoters`, post())).json()) as {
      status: boolean;
    };
    if (!answer.status) throw new Error('A submission was not taken while others were slow');
    answers.push(performance.now() - sent);
  }
  return answers;
}
