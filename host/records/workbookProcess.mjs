/**
 * The process that reads an .xlsx file from its standard input: host/records/workbook.ts starts it
 * and may kill it. A thread does the work, because a thread that works hears nothing. This one
 * watches what the process costs: a thread's own limits don't count the bytes of what it unpacks.
 *
 * It's plain JavaScript, because it starts without the loader of TypeScript.
 */
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Beside this file, and beside the bundle that tests start (build/bundleHost.ts). */
const THREAD = new URL('./workbookThread.mjs', import.meta.url);
const WATCH_MS = 20;

// On a machine with two cores its thread and what collects its memory would slow the host.
setPriority(constants.priority.PRIORITY_LOW);
const [megabytes, seconds, sheet] = process.argv.slice(2).map(Number);
// The host has ended.
process.on('disconnect', die);

const parts = [];
for await (const part of process.stdin) parts.push(part);
// Not of Buffer's pool, which can't be handed over.
const bytes = new Uint8Array(Buffer.concat(parts));
parts.length = 0;

const thread = new Worker(THREAD, {
  workerData: { bytes, sheet },
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: megabytes },
});
thread.on('message', (answer) => process.send(answer));
thread.on('error', (error) =>
  refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'notTable'),
);
process.on('message', (message) => thread.postMessage(message));

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > megabytes * 1024 * 1024) refuse('tooLarge');
  else if (user + system > seconds * 1_000_000) refuse('tooLong');
}, WATCH_MS);

/** The reader's own messages may quote the file. */
function refuse(fault) {
  process.send({ fault }, die);
}

/** An ordinary exit would wait for the thread. */
function die() {
  process.kill(process.pid, 'SIGKILL');
}
