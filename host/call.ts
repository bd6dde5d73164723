import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from './log.ts';
import type { PhotoFiles } from './photoFiles.ts';
import type { HostDatabase } from './tables/database.ts';
import type { Person } from './tables/people.ts';

/** What every route works with. */
export type Host = { db: HostDatabase; photos: PhotoFiles; now: () => number; log: Log };

/**
 * A call as the routes see it. `person` is set behind requireLogin; the bindings are missing when a test calls without a port.
 * For the log: `refused` is the code of a refusal, `claimed` the id of the account whose secret was wrong.
 */
export type CallEnv = { Bindings: Partial<HttpBindings>; Variables: { person: Person; refused?: string; claimed?: string } };
export type Call = Context<CallEnv>;

/** The header of section 7 of the specification, 'website' from our app. It is kept with what the call leaves behind. */
export function deviceType(c: Call): string {
  return (c.req.header('device-type') ?? '').slice(0, 40);
}

/** The caller's address. A proxy on this machine appends it to X-Forwarded-For; from anywhere else that header is the caller's own invention. */
export function callerAddress(c: Call): string {
  const bindings = c.env as CallEnv['Bindings'] | undefined;
  const peer = bindings?.incoming?.socket.remoteAddress ?? '';
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return (isLoopback(peer) && forwarded) || peer;
}

/** True for a program on this machine itself; what a proxy here passes on comes from elsewhere. */
export function isFromThisMachine(c: Call): boolean {
  const bindings = c.env as CallEnv['Bindings'] | undefined;
  return isLoopback(bindings?.incoming?.socket.remoteAddress ?? '') && ['x-forwarded-for', 'forwarded', 'via'].every((name) => c.req.header(name) === undefined);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
