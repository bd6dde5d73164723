import { keepFilesPrivate } from './dataFolder.ts';
import { DEMO_PEOPLE } from './demo/demoPeople.ts';
import { logLine } from './http/log.ts';
import { logCrash } from './http/trouble.ts';
import { readSettings } from './settings.ts';
import { startHost } from './start.ts';

keepFilesPrivate();
/** Said at the start of a host that isn't for trying out. */
const KEEPS_AADHAAR =
  'The forms ask for Aadhaar. Since the rules of 9 December 2025 only registered bodies may verify it, so a party gains nothing by keeping it. AADHAAR=off takes number and pictures out of every form.';

try {
  const settings = readSettings(process.env);
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
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE' ? `The port is taken: ${message}. Set PORT to another one.` : message,
  );
  process.exit(1);
}
