import { DEMO_PEOPLE } from './demo/demoPeople.ts';
import { readSettings } from './settings.ts';
import { startHost } from './start.ts';

try {
  const settings = readSettings(process.env);
  const host = await startHost(settings);
  let stopping: Promise<void> | undefined;
  // Not once(): a wrapper such as npm or tsx passes the terminal's signal on, so that it comes twice.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void (stopping ??= host.stop().then(() => process.exit(0))));

  const accounts = settings.withDemo
    ? DEMO_PEOPLE.map(({ userName, password }) => `Demo account: ${userName} / ${password}`)
    : [];
  console.log([`Ready: http://localhost:${host.port}`, ...accounts].join('\n'));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE' ? `The port is taken: ${message}. Set PORT to another one.` : message,
  );
  process.exit(1);
}
