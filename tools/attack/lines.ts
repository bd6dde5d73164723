import { connect } from 'node:net';

const LINES = 250;
const FLOOD_MS = 80_000;
const LONGEST_MARK = 'Connection: close'.length;

/** Returns the head of a request of JSON, with its empty line. */
export function head(method: string, path: string, length: number, from = '203.0.113.99'): Buffer {
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nx-forwarded-for: ${from}\r\n\r\n`,
  );
}

type Heard = { statuses: number[]; saysClose: boolean };

/**
 * Holds a conversation over one connection.
 * @param next gives what to say first, and after each answer; undefined ends it
 * @param forMs when it ends in any case
 */
export function talk(port: number, next: () => Buffer | undefined, forMs: number): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const heard: Heard = { statuses: [], saysClose: false };
    let text = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(heard);
    };
    const goOn = () => {
      const said = next();
      if (said) socket.write(said);
      else end();
    };
    const timer = setTimeout(end, forMs);
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
      heard.saysClose ||= /^connection: close/im.test(text);
      let read = Math.max(0, text.length - LONGEST_MARK);
      for (const { 1: status, 0: mark, index } of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        heard.statuses.push(Number(status));
        read = Math.max(read, index + mark.length);
        goOn();
      }
      // The end may be the beginning of the next answer.
      text = text.slice(read);
    });
    // A cut connection is one of the outcomes.
    socket.on('error', end).on('close', end);
    goOn();
  });
}

/**
 * Sends many logins over some connections, each as soon as the last one is answered: a call of
 * `fetch` costs more than the host's answer.
 */
export async function flood(
  port: number,
  times: number,
  login: (number: number) => { body: string; from: string },
): Promise<{ http: number }[]> {
  const lines = await Promise.all(
    Array.from({ length: LINES }, (_, line) => {
      let number = line - LINES;
      return talk(
        port,
        () => {
          number += LINES;
          if (number >= times) return undefined;
          const { body, from } = login(number);
          return Buffer.concat([head('POST', '/login', body.length, from), Buffer.from(body)]);
        },
        FLOOD_MS,
      );
    }),
  );
  return lines.flatMap(({ statuses }) => statuses).map((http) => ({ http }));
}
