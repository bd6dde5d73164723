import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PIECES_PER_SECOND = 10;

export type SeenRequest = { method: string; path: string; at: number };

/** What is to happen to the next requests whose first line begins so, such as "POST /addvoters". */
type Fault = { requestLine: string; times: number; hasHappened?: boolean } & (
  | { type: 'answerLost' }
  | { type: 'answeredInstead'; answer: string }
  | { type: 'cut'; afterBytes: number }
);

export type Cable = Awaited<ReturnType<typeof layCable>>;

/**
 * A cable between browser and host: what the browser sends to `url` goes to the host's port, and
 * what the host answers comes back, until the cable is cut or told to do harm. It knows HTTP/1.1
 * just as far as to see where requests begin.
 */
export async function layCable(targetPort: number) {
  let hostPort = targetPort;
  const sockets = new Set<Socket>();
  const requests: SeenRequest[] = [];
  let faults: Fault[] = [];
  let bytesPerSecond = Infinity;
  let freeAt = 0;

  const server = createServer((client) => {
    keep(client);
    join(
      client,
      () => keep(connect({ port: hostPort, host: 'localhost' })),
      (requestLine) => {
        const [method = '', path = ''] = requestLine.split(' ');
        requests.push({ method, path, at: Date.now() });
        const fault = faults.find((each) => requestLine.startsWith(each.requestLine));
        if (fault) Object.assign(fault, { times: fault.times - 1, hasHappened: true });
        faults = faults.filter(({ times }) => times > 0);
        return fault;
      },
      carry,
    );
  });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    port,
    /** Every request that began, oldest first. */
    requests,
    cut,
    mend: () => listen(port),
    /** From now on the host is at another port: it was started again. */
    leadTo: (newPort: number) => void (hostPort = newPort),
    /**
     * The host gets the whole next request of this kind, but its answer never arrives. On a
     * connection that was used before, Chromium then sends the request again by itself, up to
     * twice, and the page notices nothing.
     * @param times Infinity: the page surely notices, whatever Chromium does, until `clear`
     */
    loseNextAnswer: (requestLine: string, times = 1) =>
      void faults.push({ requestLine, times, type: 'answerLost' }),
    /** Someone in between answers; the host hears nothing. @param answer as `rawAnswer` makes it */
    answerInstead: (requestLine: string, answer: string, times = 1) =>
      void faults.push({ requestLine, times, type: 'answeredInstead', answer }),
    /** The connection breaks after so many bytes of the next request's body. */
    cutAfterBytes: (afterBytes: number, requestLine: string) =>
      void faults.push({ requestLine, times: 1, type: 'cut', afterBytes }),
    /** Lets so much pass on the way to the host, all connections together; Infinity ends it. */
    slowDown(toBytesPerSecond: number): void {
      bytesPerSecond = toBytesPerSecond;
      freeAt = 0;
    },
    /**
     * What was to happen and has not happened yet will not. Returns how many faults never happened
     * at all.
     */
    clear(): number {
      const never = faults.filter(({ hasHappened }) => !hasHappened).length;
      faults = [];
      return never;
    },
    close: cut,
  };

  /** Lets bytes pass as fast as the line is, some at a time; all connections share it. */
  function carry(client: Socket, bytes: Buffer, pass: (piece: Buffer) => void): void {
    if (bytesPerSecond === Infinity) return pass(bytes);
    client.pause();
    void trickle(client, bytes, pass).then(() => client.resume());
  }

  async function trickle(
    client: Socket,
    bytes: Buffer,
    pass: (piece: Buffer) => void,
  ): Promise<void> {
    for (let rest = bytes; rest.length > 0 && !client.destroyed;) {
      const piece = rest.subarray(0, Math.ceil(bytesPerSecond / PIECES_PER_SECOND));
      rest = rest.subarray(piece.length);
      freeAt = Math.max(Date.now(), freeAt) + (piece.length / bytesPerSecond) * 1000;
      await sleep(freeAt - Date.now());
      // It may have been cut meanwhile.
      if (!client.destroyed) pass(piece);
    }
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Broken connections are this cable's trade: what follows from one is told by its 'close'.
    socket.on('error', () => {});
    return socket;
  }

  function listen(on: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen(on, () => {
        server.off('error', reject);
        resolve();
      });
    });
  }

  /** Connections break, new ones are refused. */
  function cut(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  }
}

/** An answer as it travels, closing its connection. */
export function rawAnswer(
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): string {
  const all = {
    'Content-Type': contentType,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  };
  return `HTTP/1.1 ${status} Said by the cable\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
}

/** Takes bytes off a connection and passes them on, in pieces and later if need be. */
type Carry = (client: Socket, bytes: Buffer, pass: (piece: Buffer) => void) => void;

/**
 * Joins a browser's connection to one of its own to the host. The latter is made when it is needed:
 * someone in between answers without it.
 */
function join(
  client: Socket,
  connectHost: () => Socket,
  onRequest: (requestLine: string) => Fault | undefined,
  carry: Carry,
): void {
  let host: Socket | undefined;
  let fault: Fault | undefined;
  let bodySeen = 0;

  const breakOff = () => {
    client.destroy();
    host?.destroy();
  };
  const send = (bytes: Buffer, then?: () => void) => {
    if (!host) {
      host = connectHost();
      host.on('data', (answer) =>
        fault?.type === 'answerLost' ? breakOff() : client.write(answer),
      );
      host.on('close', () => client.end());
    }
    host.write(bytes, then);
  };
  client.on('close', () => host?.destroy());

  const read = readRequests({
    head(requestLine, bytes) {
      fault = onRequest(requestLine);
      bodySeen = 0;
      if (fault?.type !== 'answeredInstead') send(bytes);
    },
    body(bytes) {
      const left = fault?.type === 'cut' ? fault.afterBytes - bodySeen : Infinity;
      bodySeen += bytes.length;
      // Not before the connection has taken it, so that the host gets what was to reach it.
      const isLast = bodySeen >= left;
      if (fault?.type !== 'answeredInstead')
        send(bytes.subarray(0, Math.max(0, left)), isLast ? breakOff : undefined);
    },
    end() {
      if (fault?.type === 'answeredInstead') client.end(fault.answer);
    },
  });
  client.on('data', (bytes: Buffer) => carry(client, bytes, read));
}

/**
 * Reads requests one after the other off a connection, piece by piece. Browsers announce the length
 * of every body that they send.
 */
function readRequests(on: {
  head(requestLine: string, bytes: Buffer): void;
  body(bytes: Buffer): void;
  end(): void;
}): (piece: Buffer) => void {
  let head = Buffer.alloc(0);
  let bodyLeft = 0;

  return (piece) => {
    let rest = piece;
    while (rest.length > 0) {
      if (bodyLeft > 0) {
        const part = rest.subarray(0, bodyLeft);
        rest = rest.subarray(part.length);
        bodyLeft -= part.length;
        on.body(part);
      } else {
        head = Buffer.concat([head, rest]);
        const end = head.indexOf('\r\n\r\n') + 4;
        if (end < 4) return;
        const text = head.toString('latin1', 0, end);
        bodyLeft = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
        on.head(text.slice(0, text.indexOf('\r\n')), head.subarray(0, end));
        rest = head.subarray(end);
        head = Buffer.alloc(0);
      }
      if (bodyLeft === 0) on.end();
    }
  };
}
