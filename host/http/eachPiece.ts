import { finished, type Readable } from 'node:stream';

/**
 * Works on the pieces of a body in turn, and pauses the body meanwhile. `for await` does the same
 * but makes reading a form a quarter slower.
 *
 * The first piece that has a result ends it; the rest of the body is read and dropped, because a
 * sender whose connection is closed loses the answer. listen.ts limits how much and how slowly.
 * Nothing is at work any more when it returns, also if the sender has gone. Throws what the work
 * throws.
 * @param ifCut the result if the connection is cut
 */
export async function eachPiece<Result>(
  body: Readable,
  work: (piece: Uint8Array) => Promise<Result | undefined>,
  ifCut: Result,
): Promise<Result | undefined> {
  let working: Promise<Result | undefined> = Promise.resolve(undefined);
  const isCut = await new Promise<boolean>((resolve) => {
    const take = (piece: Uint8Array) => {
      body.pause();
      working = work(piece);
      working.then((result) => (result === undefined ? body.resume() : stop()), stop);
    };
    const stop = () => {
      body.off('data', take).resume();
      resolve(false);
    };
    body.on('data', take);
    // Also tells of a sender that was gone before we listened.
    finished(body, (error) => resolve(Boolean(error)));
  });
  // A stream ends with its last piece, even while it is made to wait.
  return (await working) ?? (isCut ? ifCut : undefined);
}
