import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { AadhaarRule } from '../src/domain/forms/aadhaar.ts';
import type { HostSettings } from '../src/domain/calls/hostSettings.ts';
import { refuse } from './http/answers.ts';
import type { CallEnv, Host } from './http/call.ts';
import { createLoginCheck } from './logins/checkLogin.ts';
import { members, posts, voters } from './submissions/kinds.ts';
import { logRefusals } from './http/logRefusals.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { allow, protect, refuseOthers, storeNothing } from './http/origins.ts';
import { openApi } from './openapi/openapi.ts';
import { longBody, smallBody } from './http/readJson.ts';
import { requireAdmin } from './logins/requireAdmin.ts';
import { giveResetCode, viewAccounts } from './routes/accounts.ts';
import { checkAudit, viewAudit } from './routes/audit.ts';
import { cardPage, membercard } from './routes/card.ts';
import {
  officeContent,
  pendingPosts,
  viewAllPost,
  viewContent,
  viewList,
  viewTelecost,
} from './routes/content.ts';
import { decidePost } from './routes/decidePost.ts';
import { duplicates, resolveDuplicate } from './routes/duplicates.ts';
import { enrolmentStats } from './routes/enrolmentStats.ts';
import { exportPeople } from './routes/exportPeople.ts';
import { handIn } from './routes/handIn.ts';
import { health, metrics, ready } from './routes/health.ts';
import { login } from './routes/login.ts';
import { logout } from './routes/logout.ts';
import { media } from './routes/media.ts';
import { viewmember, viewvoters } from './routes/people.ts';
import { correctPerson, erasePerson, exportPerson } from './routes/personalData.ts';
import { photo } from './routes/photo.ts';
import { publish, uploadPicture } from './routes/publish.ts';
import { register } from './routes/register.ts';
import { resetPassword } from './routes/resetPassword.ts';
import { lookup, lookupAsGuest, roll } from './routes/roll.ts';
import { setRights } from './routes/setRights.ts';
import { requireLogin } from './logins/session.ts';
import { answerTrouble } from './http/trouble.ts';
import { webApp } from './http/webApp.ts';

export type AppSettings = {
  /** The folder of the built app. */
  webRoot: string;
  /** Hashed files of versions before, which pages of them still ask for. */
  replacedAssets?: string;
  /** Other origins whose pages may call. */
  allowedOrigins: string[];
  /** The origin of the host that the app calls, if that is not this one. */
  appHost?: string;
  /** Where everybody reaches this host, for the QR codes of cards; without one, where the caller did. */
  publicUrl?: string;
  /** What is asked of the Aadhaar number. */
  aadhaar?: AadhaarRule;
  /** Lets a Prometheus on another machine read the numbers. */
  metricsToken?: string;
  /** Where to count, if others count there too. */
  numbers?: Metrics;
  /** Lets the demo accounts log in. */
  withDemo: boolean;
};

/** Everything that the host answers, Request to Response. */
export function createApp(
  host: Host,
  {
    webRoot,
    replacedAssets,
    allowedOrigins,
    appHost,
    publicUrl,
    aadhaar = 'last4',
    metricsToken,
    numbers = createMetrics(),
    withDemo,
  }: AppSettings,
): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  app.use(
    numbers.count,
    logRefusals(host),
    protect(webRoot, appHost),
    storeNothing,
    allow(allowedOrigins),
  );
  app.post('*', refuseOthers(allowedOrigins));

  const checkLogin = createLoginCheck(host, withDemo);
  app.post('/login', smallBody, login(host, checkLogin));
  app.post('/resetPassword', smallBody, resetPassword(host, checkLogin));
  app.post('/register', register(host, aadhaar));

  app.post('/addvoters', requireLogin(host), handIn(host, voters, withDemo));
  app.post('/addmember', requireLogin(host), handIn(host, members(aadhaar), withDemo));
  app.post('/createPost', requireLogin(host), handIn(host, posts, withDemo));

  const calls = {
    logout: logout(host),
    viewvoters: viewvoters(host),
    viewmember: viewmember(host),
    photo: photo(host),
    membercard: membercard(host, publicUrl),
    ...contentCalls(host),
  };
  for (const [name, answer] of Object.entries(calls))
    app.post(`/${name}`, requireLogin(host), smallBody, answer);
  const forAdmins = {
    setRights: setRights(host, withDemo),
    viewAccounts: viewAccounts(host, withDemo),
    giveResetCode: giveResetCode(host, withDemo),
    ...consoleCalls(host),
  };
  for (const [name, answer] of Object.entries(forAdmins))
    app.post(`/${name}`, requireLogin(host), requireAdmin, smallBody, answer);
  app.post('/publish', requireLogin(host), requireAdmin, longBody, publish(host));
  app.post('/uploadPicture', requireLogin(host), requireAdmin, uploadPicture(host));
  const office = {
    exportPerson: exportPerson(host),
    correctPerson: correctPerson(host, aadhaar),
    erasePerson: erasePerson(host),
  };
  for (const [name, answer] of Object.entries(office))
    app.post(`/${name}`, requireLogin(host), requireAdmin, longBody, answer);
  app.post('/lookup', smallBody, lookupAsGuest(host), requireLogin(host), lookup(host));
  app.post('/roll', requireLogin(host), smallBody, compress(), roll(host));
  // Photos that another app shares, on a phone whose worker does not take them (docs/decisions/0017-shared-photos.md): none is read, and the app says so.
  app.post('/share', (c) => c.redirect('/addpost?shared=unready', 303));
  app.post('*', (c) =>
    refuse(c, { status: 404, code: 'unknownCall', msg: 'There is no such call' }),
  );

  app.get('/health', health);
  app.get('/ready', ready(host));
  app.get('/metrics', metrics(numbers, metricsToken));
  app.get('/settings.json', (c) =>
    c.json({ otp: false, aadhaar, keys: true } satisfies HostSettings),
  );
  app.get('/openapi.json', (c) => c.json(openApi(aadhaar, host.now())));
  app.get('/card/:code', cardPage(host));
  app.get('/media/:file', media(host));
  app.route('/', webApp(webRoot, replacedAssets));
  app.onError(answerTrouble(host.log, host.now));
  return app;
}

/** What the office and the members publish for members. */
function contentCalls(host: Host) {
  return {
    viewAllPost: viewAllPost(host),
    decidePost: decidePost(host),
    viewAllAnnounce: viewContent(host, 'announcements', 'publishedAt'),
    viewMedia: viewContent(host, 'media', 'publishedAt'),
    viewGallery: viewContent(host, 'gallery', 'publishedAt'),
    viewConference: viewContent(host, 'conferences', 'heldAt'),
    viewTelecost: viewTelecost(host),
    List: viewList(host),
  };
}

/** What only the console for administrators asks. */
function consoleCalls(host: Host) {
  return {
    enrolmentStats: enrolmentStats(host),
    officeContent: officeContent(host),
    pendingPosts: pendingPosts(host),
    duplicates: duplicates(host),
    resolveDuplicate: resolveDuplicate(host),
    exportPeople: exportPeople(host),
    viewAudit: viewAudit(host),
    checkAudit: checkAudit(host),
  };
}
