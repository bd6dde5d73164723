/**
 * The thread that reads lists from an SQLite file, on a connection of its own:
 * host/database/listReader.ts starts it. It's plain JavaScript, because a thread starts without the
 * loader of TypeScript.
 *
 * An error ends the thread, and the next list starts another: libsql leaves a failed statement in
 * progress.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const connection = new Libsql(workerData);
for (const setting of ['query_only = ON', 'busy_timeout = 2000']) connection.pragma(setting);

parentPort.on('message', ({ sql, parameters }) => {
  parentPort.postMessage(connection.prepare(sql).all(parameters));
});
