import { Hono, type MiddlewareHandler } from 'hono';
import type { HostSettings } from '../src/domain/calls/hostSettings.ts';
import type { DescribedCall } from './calls/describedCall.ts';
import { describedCalls } from './calls/describedCalls.ts';
import { refuse } from './http/answers.ts';
import type { CallEnv, Host } from './http/call.ts';
import { knowCallers, LOOPBACK } from './http/callers.ts';
import { createLoginCheck } from './logins/checkLogin.ts';
import { knowDemo } from './logins/knowDemo.ts';
import { logRefusals } from './http/logRefusals.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { allow, keepFromOthers, protect, refuseOthers, storeNothing } from './http/origins.ts';
import { openApiOfDay } from './openapi/openapi.ts';
import { letters } from './http/letters.ts';
import { longBody, smallBody } from './http/readJson.ts';
import { cardPage } from './routes/guest/card.ts';
import { health, metrics, ready } from './routes/guest/health.ts';
import { media } from './routes/member/media.ts';
import { refuseRightsGone, requireAdmin, requireLogin } from './logins/session.ts';
import { answerTrouble } from './http/trouble.ts';
import { webApp } from './http/webApp.ts';
import { withdraw, withdrawPage } from './routes/guest/withdraw.ts';
import type { Settings } from './settings.ts';

/**
 * The settings that the app reads, without their defaults. `replacedAssets` is the folder of hashed
 * files of earlier versions, which open pages still ask for. `numbers` are the counters to use, if
 * others share them.
 */
export type AppSettings = Pick<Settings, 'dataDir' | 'webRoot' | 'allowedOrigins' | 'withDemo'> &
  Partial<
    Pick<
      Settings,
      'appHost' | 'publicUrl' | 'aadhaar' | 'otpHook' | 'metricsToken' | 'trustedProxies'
    >
  > & { replacedAssets?: string; numbers?: Metrics };

/** Creates the whole host as one app, from Request to Response. */
export function createApp(
  host: Host,
  {
    dataDir,
    webRoot,
    replacedAssets,
    allowedOrigins,
    appHost,
    publicUrl,
    aadhaar = 'last4',
    otpHook,
    metricsToken,
    numbers = createMetrics(),
    trustedProxies = LOOPBACK,
    withDemo,
  }: AppSettings,
): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  app.use(
    numbers.count,
    logRefusals(host),
    knowCallers(host, trustedProxies),
    knowDemo(withDemo),
    protect(webRoot, appHost),
    keepFromOthers,
    storeNothing,
    allow(allowedOrigins),
  );
  app.post('*', refuseOthers(allowedOrigins));

  const otp = otpHook !== undefined;
  const settings = { aadhaar, checkLogin: createLoginCheck(host), publicUrl, otpHook };
  for (const call of describedCalls(aadhaar, otp))
    for (const handler of [...guardsOf(host, call), call.answer(host, settings)].flat())
      app.post(`/${call.name}`, handler);
  // A page's form without a script, so no call.
  app.post('/withdraw', smallBody, withdraw(host));
  // Another app shared photos, but this phone's service worker didn't take them
  // (docs/decisions/0017-shared-photos.md). We read none of them; the app tells the person.
  app.post('/share', (c) => c.redirect('/addpost?shared=unready', 303));
  app.post('*', (c) => refuse(c, { code: 'unknownCall', msg: 'There is no such call' }));

  app.get('/health', health);
  app.get('/ready', ready(host, dataDir));
  app.get('/metrics', metrics(numbers, metricsToken));
  app.get('/settings.json', (c) => c.json({ otp, aadhaar, keys: true } satisfies HostSettings));
  const describe = openApiOfDay({ aadhaar, otp }, publicUrl ? new URL(publicUrl).origin : '/');
  app.get('/openapi.json', (c) =>
    c.body(describe(host.now()), 200, { 'Content-Type': 'application/json' }),
  );
  app.get('/card/:code', cardPage(host));
  app.get('/withdraw', withdrawPage());
  app.get('/media/:file', media(host));
  app.get('/letters/:weight', letters(webRoot));
  app.route('/', webApp(webRoot, replacedAssets));
  app.onError(refuseRightsGone(answerTrouble(host.log, host.now)));
  return app;
}

/** Returns what runs before a call's own handler: its rights, and the limit of its body. */
function guardsOf(host: Host, { access, body }: DescribedCall): MiddlewareHandler<CallEnv>[] {
  const isForm = typeof body === 'object' && !('json' in body);
  const isLong = typeof body === 'object' && 'isLong' in body;
  return [
    ...(access === 'person' || access === 'admin' ? [requireLogin(host)] : []),
    ...(access === 'admin' ? [requireAdmin] : []),
    // A form's limits are in host/http/multipart.ts.
    ...(isForm ? [] : [isLong ? longBody : smallBody]),
  ];
}
