/**
 * Measures the app beside what it could be compared to, in one run: npm run bench [-- --quick]
 * [--only save]. Writes docs/evidence.md, except when quick.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import bundleOnce from '../tests/bundledHost.ts';
import { bundle } from './bundle.ts';
import { conditions, EVIDENCE, writeSection } from './evidence.ts';
import { deliver } from './parts/deliver.ts';
import { firstVisit } from './parts/firstVisit.ts';
import { growth } from './parts/growth.ts';
import { host } from './parts/host.ts';
import { memory } from './parts/memory.ts';
import type { Part } from './parts/part.ts';
import { photo } from './parts/photo.ts';
import { save } from './parts/save.ts';
import { start } from './parts/start.ts';
import { startServer } from './server.ts';

const PARTS: Record<string, Part> = {
  save,
  growth,
  deliver,
  memory,
  photo,
  start,
  firstVisit,
  host,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
  },
});
const folder = await bundle('page', 'worker/worker.ts');
await bundleOnce();
const server = await startServer(folder);
try {
  for (const name of values.only) {
    const part = PARTS[name];
    if (!part)
      throw new Error(`There is no part ${name}; there are ${Object.keys(PARTS).join(', ')}`);
    const { text, browser } = await part({ server, folder, quick: values.quick });
    const whole = `${text}\n\n${conditions(`npm run bench -- --only ${name}`, browser)}`;
    writeSection(name, whole, EVIDENCE, values.quick);
  }
} finally {
  server.close();
  await rm(folder, { recursive: true });
}
