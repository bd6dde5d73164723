import { delimiter, join } from 'node:path';
import { installOnDebian, isProgram } from './installed.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium or Chrome on this machine: CHROMIUM_PATH, then PATH, then the usual places. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return isProgram(chosen) ? chosen : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  return [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...USUAL_PLACES,
  ].find(isProgram);
}

/** Finds Chromium, or installs Debian's package where that is allowed. Throws one line that says what to do. */
export function provideChromium(): string {
  const found = findChromium() ?? installChromium();
  if (found) return found;
  const chosen = process.env['CHROMIUM_PATH'];
  throw new Error(
    chosen
      ? `CHROMIUM_PATH is ${chosen}, but no program is there.`
      : 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

function installChromium(): string | undefined {
  return !process.env['CHROMIUM_PATH'] && installOnDebian('chromium') ? findChromium() : undefined;
}
