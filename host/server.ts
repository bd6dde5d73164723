import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { refuse } from './answers.ts';
import type { CallEnv, Host } from './call.ts';
import { allow, protect, refuseOthers, storeNothing } from './origins.ts';
import { smallBody } from './readJson.ts';
import { addvoters } from './routes/addvoters.ts';
import { login } from './routes/login.ts';
import { lookup, roll } from './routes/roll.ts';
import { viewvoters } from './routes/viewvoters.ts';
import { requireLogin } from './session.ts';
import { answerTrouble } from './trouble.ts';
import { webApp } from './webApp.ts';

export type AppSettings = {
  /** The folder of the built app. */
  webRoot: string;
  /** Other origins whose pages may call. */
  allowedOrigins: string[];
  /** The origin of the host that the app calls, if that is not this one. */
  appHost?: string;
  /** Lets the demo accounts log in. */
  withDemo: boolean;
};

/** Everything that the host answers, Request to Response. */
export function createApp(host: Host, { webRoot, allowedOrigins, appHost, withDemo }: AppSettings): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  app.use(protect(appHost), storeNothing, allow(allowedOrigins));
  app.post('*', refuseOthers(allowedOrigins));

  app.post('/login', smallBody, login(host, withDemo));
  app.post('/addvoters', requireLogin(host), addvoters(host, withDemo));
  app.post('/viewvoters', requireLogin(host), smallBody, viewvoters(host));
  app.post('/lookup', requireLogin(host), smallBody, lookup(host));
  app.post('/roll', requireLogin(host), smallBody, compress(), roll(host));
  app.post('*', (c) => refuse(c, { status: 404, code: 'unknownCall', msg: 'There is no such call' }));

  app.route('/', webApp(webRoot));
  app.onError(answerTrouble(host.log, host.now));
  return app;
}
