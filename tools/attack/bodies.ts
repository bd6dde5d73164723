import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { head, talk } from './lines.ts';
import { faultOf, many, type Attack } from './target.ts';

const SLOW = 780;
/** The host gives such a body a minute (host/http/listen.ts). */
const SLOW_MS = 75_000;
const ANSWER_MS = 10_000;
const STRANGER = '203.0.113.80';

export const BODIES: Attack[] = [
  {
    name: 'bodies above the limit on one connection',
    async play({ host }) {
      const tooLong = [head('POST', '/login', 1_000_000), Buffer.alloc(1_000_000, 0x20)];
      const heard = await many(20, 5, () => {
        const said = [Buffer.concat(tooLong), head('GET', '/health', 0)];
        return talk(host.port, () => said.shift(), ANSWER_MS);
      });
      // Both are answered, or the host says that it closes the connection.
      const isWell = heard.every(
        ({ statuses: [first, second], saysClose }) =>
          first === 413 && (second === 200 || saysClose),
      );
      return {
        did: '20 logins of 1 MB, each followed by a call of somebody else over the same connection',
        fault: !isWell && 'the second call got no answer',
      };
    },
  },
  {
    name: 'calls that wait for no answer',
    async play({ host }) {
      const body = JSON.stringify({ userName: 'nobody', password: 'none' });
      const call = Buffer.concat([head('POST', '/login', body.length), Buffer.from(body)]);
      const calls = Buffer.concat(Array.from({ length: 2_500 }, () => call));
      const heard = await many(8, 8, () => {
        const said = [calls];
        return talk(host.port, () => said.shift() ?? Buffer.alloc(0), ANSWER_MS);
      });
      const answered = heard.reduce((sum, { statuses }) => sum + statuses.length, 0);
      return { did: `2,500 logins at once over each of 8 connections: ${answered} answered` };
    },
  },
  {
    name: 'slow bodies of logins',
    async play({ host, ask }) {
      const stopping = new AbortController();
      const asking = (async () => {
        let slowest = 0;
        while (!stopping.signal.aborted) {
          const begun = performance.now();
          await ask('login', { userName: 'slow.member', password: 'none' }, { from: STRANGER });
          slowest = Math.max(slowest, performance.now() - begun);
          await wait(2_000);
        }
        return slowest;
      })();
      const lines = await many(SLOW, SLOW, () => drip(host.port));
      stopping.abort();
      const slowest = await asking;
      const cut = lines.filter((isCut) => isCut).length;
      return {
        did: `${SLOW} at once, a byte every ten seconds: ${cut} cut; another’s login took ${Math.round(slowest)} ms at most`,
        fault: faultOf([
          cut < SLOW && `${SLOW - cut} hold their connection after ${SLOW_MS / 1000} s`,
          slowest > 5_000 && 'others waited',
        ]),
      };
    },
  },
];

/** A login whose body comes byte by byte. @returns whether the host cut the connection in time */
function drip(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isCut: boolean) => {
      clearTimeout(timer);
      clearInterval(byte);
      socket.destroy();
      resolve(isCut);
    };
    const timer = setTimeout(() => end(false), SLOW_MS);
    const byte = setInterval(() => socket.write('a'), 10_000);
    // A cut connection is what the host should do.
    socket.on('error', () => end(true)).on('close', () => end(true));
    socket.write(head('POST', '/login', 9_000));
  });
}
