/**
 * `npm run pictures`: photographs every screen with made-up people, in both languages, three sizes
 * and two themes, into screenshots/, with a page that shows the looks beside each other. Those that
 * README and manifest show are written there too. `npm run pictures -- sending office` takes some
 * walks again. Needs a built app; runs against the real host. With `--quick` it takes each screen
 * in one look, into a folder that it removes if all went well.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import bundleOnce from '../../tests/bundledHost.ts';
import { CHROMIUM, requireOrEnd, requireTool } from '../../tests/tools.ts';
import { onNewPhone, type Walk } from './onNewPhone.ts';
import { enrolling } from './walks/enrolling.ts';
import { guest } from './walks/guest.ts';
import { lead } from './walks/lead.ts';
import { logins } from './walks/logins.ts';
import { member } from './walks/member.ts';
import { office } from './walks/office.ts';
import { publicPages } from './walks/publicPages.ts';
import { sending } from './walks/sending.ts';
import { storage } from './walks/storage.ts';
import { trouble } from './walks/trouble.ts';
import { writeIndex } from './writeIndex.ts';

const WALKS: Record<string, Walk> = {
  guest,
  member,
  enrolling,
  sending,
  trouble,
  logins,
  storage,
  lead,
  office,
  publicPages,
};

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const unknown = asked.find((name) => !WALKS[name]);
if (unknown)
  throw new Error(`There is no walk ${unknown}; there are ${Object.keys(WALKS).join(', ')}`);
requireOrEnd(CHROMIUM);
await bundleOnce();
const folder = values.quick ? mkdtempSync(join(tmpdir(), 'pictures-')) : 'screenshots';
const browser = await chromium.launch({
  executablePath: requireTool(CHROMIUM),
  args: ['--no-sandbox', '--disable-background-networking'],
});
for (const [name, walk] of Object.entries(WALKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const begun = Date.now();
  const end = await onNewPhone(browser, join(folder, name), walk, values.quick).then(
    () => 'done',
    (error: unknown) => {
      process.exitCode = 1;
      return error;
    },
  );
  console.log(`${name}, ${Math.round((Date.now() - begun) / 1000)} s:`, end);
}
await browser.close();
const index = writeIndex(folder, Object.keys(WALKS));
if (values.quick && !process.exitCode) rmSync(folder, { recursive: true });
else console.log(`See ${index}`);
