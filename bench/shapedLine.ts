import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PIECES_PER_SECOND = 20;

/** How good a line is: bytes per second each way, all connections together, and the round trip. */
type Shape = { bytesPerSecond: number; roundTripMs: number };
export type ShapedLine = Awaited<ReturnType<typeof layShapedLine>>;

/**
 * A line between browser and host that is as slow as `shape` says, both ways. A new connection
 * costs a round trip more, as TCP does. `bytes` counts what came down.
 */
export async function layShapedLine(hostPort: number, shape: Shape) {
  const open = new Set<Socket>();
  const ways = { up: { freeAt: 0 }, down: { freeAt: 0 } };
  const line = { bytes: 0 };
  const carry = (from: Socket, to: Socket, way: { freeAt: number }, firstMs: number) => {
    let wait = firstMs;
    from.on('data', async (bytes: Buffer) => {
      from.pause();
      if (wait > 0) await sleep(wait);
      wait = 0;
      if (way === ways.down) line.bytes += bytes.length;
      for (let rest = bytes; rest.length > 0 && !to.destroyed;) {
        const piece = rest.subarray(0, Math.ceil(shape.bytesPerSecond / PIECES_PER_SECOND));
        rest = rest.subarray(piece.length);
        way.freeAt =
          Math.max(Date.now(), way.freeAt) + (piece.length / shape.bytesPerSecond) * 1_000;
        await sleep(way.freeAt - Date.now());
        setTimeout(() => to.write(piece), shape.roundTripMs / 2);
      }
      from.resume();
    });
    from.on('end', () => setTimeout(() => to.end(), shape.roundTripMs));
    from.on('error', () => to.destroy());
  };
  const server = createServer((client) => {
    const host = connect(hostPort, '127.0.0.1');
    for (const socket of [client, host]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    carry(client, host, ways.up, shape.roundTripMs);
    carry(host, client, ways.down, 0);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return { port, counted: line, cut, mend: () => listen(port), close: cut };
}
