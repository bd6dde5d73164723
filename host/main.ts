import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepFilesPrivate } from './folder/dataFolder.ts';
import { DEMO_PEOPLE } from './demo/demoPeople.ts';
import { logLine } from './http/log.ts';
import { logCrash } from './http/trouble.ts';
import { misspelt, readSettings, type Settings } from './settings.ts';
import { startHost } from './start.ts';
import { startTrouble } from './startTrouble.ts';

keepFilesPrivate();
/** Said at the start of a host that isn't for trying out. */
const KEEPS_AADHAAR =
  'The forms ask for Aadhaar. Since the rules of 9 December 2025 only registered bodies may verify it, so a party gains nothing by keeping it. AADHAAR=off takes number and pictures out of every form.';

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  for (const name of misspelt(process.env))
    console.warn(`${name} is no setting and has no effect. docs/settings.md has their names.`);
  if (process.env['WEB_ROOT'] && !existsSync(join(settings.webRoot, 'index.html')))
    console.warn(
      `WEB_ROOT (${settings.webRoot}) has no built app: this host answers calls only. Build it with npm run build.`,
    );
  const host = await startHost(settings);
  process.on('uncaughtException', (error) => {
    logCrash({ log: logLine, now: Date.now }, error);
    process.exit(1);
  });
  let stopping: Promise<void> | undefined;
  // Don't use once(): a wrapper such as npm or tsx also passes on the terminal's signal, so it
  // comes twice.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void (stopping ??= host.stop().then(() => process.exit(0))));

  const accounts = settings.withDemo
    ? DEMO_PEOPLE.map(({ userName, password }) => `Demo account: ${userName} / ${password}`)
    : [];
  if (!settings.withDemo && settings.aadhaar !== 'off') console.warn(KEEPS_AADHAAR);
  console.log([`Ready: http://localhost:${host.port}`, ...accounts].join('\n'));
} catch (error) {
  console.error(startTrouble(error, settings));
  process.exit(1);
}
