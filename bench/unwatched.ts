import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHROMIUM, requireTool } from '../tests/tools.ts';
import { FLAGS } from '../tests/journeys/browser.ts';

/** Several pages are open, and the one that works is as much in front as any other. */
const ALL_IN_FRONT = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];
const LOOK_MS = 20;

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } };
type Evaluated = {
  result: { value: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
};
export type UnwatchedPage = Awaited<
  ReturnType<Awaited<ReturnType<typeof startUnwatched>>['openPage']>
>;

/**
 * Chromium with nobody listening to its network. Drivers such as Playwright do: then it copies each
 * body for them, which takes several times as long as sending it, and nobody's phone does it. This
 * speaks just enough of the debugging protocol
 * (https://chromedevtools.github.io/devtools-protocol/).
 */
export async function startUnwatched(profile: string) {
  const child = spawn(
    requireTool(CHROMIUM),
    [
      ...FLAGS,
      ...ALL_IN_FRONT,
      '--headless',
      '--window-size=360,740',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const commands = child.stdio[3] as Writable;
  const waiting = new Map<number, (answer: Answer) => void>();
  const end = once(child, 'close').then((): Answer => ({
    error: { message: 'the browser has ended' },
  }));
  readMessages(child.stdio[4] as Readable, (answer) => {
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let count = 0;
  const send = async (
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Record<string, unknown>> => {
    const id = (count += 1);
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result = {}, error } = await Promise.race([answer, end]);
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const { product } = await send('Browser.getVersion');

  return {
    version: String(product).split('/').at(-1) ?? '',
    /** The browser leads a group of processes of its own. */
    processGroup: child.pid ?? 0,
    /** A page at that address, once it knows what the benchmark calls. */
    async openPage(url: string) {
      const { targetId } = await send('Target.createTarget', { url });
      const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
        sessionId: string;
      };
      const page = {
        /** What an expression gives there, once it has settled. @throws what it throws */
        async evaluate<T>(expression: string): Promise<T> {
          const { result, exceptionDetails } = (await send(
            'Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true },
            sessionId,
          )) as Evaluated;
          if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value as T;
        },
        collectGarbage: () => send('HeapProfiler.collectGarbage', {}, sessionId),
        close: () => send('Target.closeTarget', { targetId }),
      };
      while (!(await page.evaluate<boolean>(`'bench' in globalThis`))) await sleep(LOOK_MS);
      return page;
    },
    async close() {
      await Promise.race([send('Browser.close'), end]);
      await end;
    },
  };
}

/** Messages end with a NUL. */
function readMessages(stream: Readable, take: (answer: Answer) => void): void {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (text + piece).split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) take(JSON.parse(message) as Answer);
  });
}
