import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { PhotoFiles } from '../photos/photoFiles.ts';
import type { HostDatabase } from '../database/database.ts';
import type { Caller } from '../tables/sessions.ts';

/**
 * The services that every route uses. `lists` is the same database as `db`, only to read what may
 * take long. `now` gives milliseconds since 1970.
 */
export type Host = {
  db: HostDatabase;
  lists: HostDatabase;
  photos: PhotoFiles;
  now: () => number;
  log: Log;
  jobs: Jobs;
};

/**
 * A call as the routes see it. knowCallers sets `network`, the key of the caller's limits, knowDemo
 * sets `withDemo`, and requireLogin sets `person`. Tests that call without a port have no bindings.
 * Two variables are for the log: `refused` is the code of a refusal, `claimed` the id of the
 * account whose secret was wrong.
 */
export type CallEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    network: string;
    withDemo: boolean;
    person: Caller;
    refused?: string;
    claimed?: string;
  };
};
export type Call = Context<CallEnv>;

/**
 * Returns the `device-type` header of section 7 of the specification; our app sends 'website'.
 * Sessions and submissions store it.
 */
export function deviceType(c: Call): string {
  return (c.req.header('device-type') ?? '').slice(0, 40);
}

/** A request's body as it comes in, with its declared content type. */
export type Body = { type: string; content: Readable };

/**
 * Returns the body straight off the connection. Reading it through a web stream takes a third
 * longer.
 */
export function bodyOf(c: Call): Body {
  return {
    type: c.req.header('content-type') ?? '',
    content: incomingOf(c) ?? Readable.from(c.req.raw.body ?? []),
  };
}

/** Cuts the connection amid an answer, so that the client notices that it isn't whole. */
export function cutAnswer(c: Call): void {
  (c.env as CallEnv['Bindings'] | undefined)?.outgoing?.destroy();
}

/** Returns the IP address at the other end of the connection, which may be a proxy's. */
export function peerOf(c: Call): string {
  return incomingOf(c)?.socket.remoteAddress ?? '';
}

/**
 * Returns true for a program on this machine. Calls that a proxy here passes on come from
 * elsewhere, so they don't count.
 */
export function isFromThisMachine(c: Call): boolean {
  return (
    isLoopback(peerOf(c)) &&
    ['x-forwarded-for', 'forwarded', 'via'].every((name) => c.req.header(name) === undefined)
  );
}

function incomingOf(c: Call): HttpBindings['incoming'] | undefined {
  return (c.env as CallEnv['Bindings'] | undefined)?.incoming;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
