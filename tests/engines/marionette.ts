import { once } from 'node:events';
import { connect } from 'node:net';
import { WebDriverError, type Driven } from './webDriver.ts';

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Failure = { error: string; message: string } | null;

/**
 * Begins a session with a running Firefox, which speaks WebDriver's commands over a protocol of its
 * own: each message is `length:[type, number, …]`.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function driveByMarionette(port: number): Promise<Driven> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let heard = Buffer.alloc(0);
  let sent = 0;

  const greeted = once(socket, 'data').then(([greeting]) => greeting as Buffer);
  await greeted;
  socket.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes]);
    for (let message = nextMessage(); message; message = nextMessage()) {
      const [, number, failure, value] = message as [number, number, Failure, unknown];
      const asker = waiting.get(number);
      waiting.delete(number);
      if (failure) asker?.reject(new WebDriverError(failure.error, failure.message));
      else asker?.resolve(isBoxed(value) ? value.value : value);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });

  await send('WebDriver:NewSession', {});
  return {
    drive: (command, parameters = {}) => send(`WebDriver:${command}`, parameters),
    end: async () => void (await send('Marionette:Quit', { flags: ['eForceQuit'] })),
  };

  function nextMessage(): unknown {
    const colon = heard.indexOf(':');
    const end = colon + 1 + Number(heard.toString('latin1', 0, Math.max(0, colon)));
    if (colon < 0 || heard.length < end) return undefined;
    const message: unknown = JSON.parse(heard.toString('utf8', colon + 1, end));
    heard = heard.subarray(end);
    return message;
  }

  function send(name: string, parameters: object): Promise<unknown> {
    sent += 1;
    const message = JSON.stringify([0, sent, name, parameters]);
    return new Promise((resolve, reject) => {
      waiting.set(sent, { resolve, reject });
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }
}

/** Single values come in a box, as over HTTP. */
function isBoxed(value: unknown): value is { value: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'value';
}
