import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from './log.ts';
import type { PhotoFiles } from '../photos/photoFiles.ts';
import type { HostDatabase } from '../tables/database.ts';
import type { Person } from '../tables/people.ts';

/** What every route works with. */
export type Host = { db: HostDatabase; photos: PhotoFiles; now: () => number; log: Log };

/**
 * A call as the routes see it. `person` is set behind requireLogin; the bindings are missing when a test calls without a port.
 * For the log: `refused` is the code of a refusal, `claimed` the id of the account whose secret was wrong.
 */
export type CallEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { person: Person; refused?: string; claimed?: string };
};
export type Call = Context<CallEnv>;

/** The header of section 7 of the specification, 'website' from our app. It is kept with what the call leaves behind. */
export function deviceType(c: Call): string {
  return (c.req.header('device-type') ?? '').slice(0, 40);
}

/** A request's body as it comes in, and the type that it says to have. */
export type Body = { type: string; content: Readable };

/** The body straight off the connection: by way of a web stream, reading it takes a third longer. */
export function bodyOf(c: Call): Body {
  return {
    type: c.req.header('content-type') ?? '',
    content: incomingOf(c) ?? Readable.from(c.req.raw.body ?? []),
  };
}

/** The caller's address. A proxy on this machine appends it to X-Forwarded-For; from anywhere else that header is the caller's own invention. */
export function callerAddress(c: Call): string {
  const peer = incomingOf(c)?.socket.remoteAddress ?? '';
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return (isLoopback(peer) && forwarded) || peer;
}

/** True for a program on this machine itself; what a proxy here passes on comes from elsewhere. */
export function isFromThisMachine(c: Call): boolean {
  return (
    isLoopback(incomingOf(c)?.socket.remoteAddress ?? '') &&
    ['x-forwarded-for', 'forwarded', 'via'].every((name) => c.req.header(name) === undefined)
  );
}

function incomingOf(c: Call): HttpBindings['incoming'] | undefined {
  return (c.env as CallEnv['Bindings'] | undefined)?.incoming;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
