/**
 * Measures the app beside what it could be compared to, in one run: npm run bench [-- --quick]
 * [--only save]. Writes docs/evidence.md, except when quick: then each part has the smallest
 * numbers.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import bundleOnce from '../tests/bundledHost.ts';
import { CHROMIUM, NGINX, requireOrEnd, TESSERACT, type Tool } from '../tests/tools.ts';
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

/** The parts, and the programs that each needs. */
const PARTS: Record<string, { measure: Part; tools: Tool[] }> = {
  save: { measure: save, tools: [CHROMIUM] },
  growth: { measure: growth, tools: [CHROMIUM] },
  deliver: { measure: deliver, tools: [CHROMIUM] },
  memory: { measure: memory, tools: [CHROMIUM] },
  photo: { measure: photo, tools: [CHROMIUM, TESSERACT] },
  start: { measure: start, tools: [CHROMIUM] },
  firstVisit: { measure: firstVisit, tools: [CHROMIUM, NGINX] },
  host: { measure: host, tools: [] },
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
  },
});
const parts = values.only.map((name) => {
  const part = PARTS[name];
  if (!part)
    throw new Error(`There is no part ${name}; there are ${Object.keys(PARTS).join(', ')}`);
  return { name, ...part };
});
requireOrEnd(...parts.flatMap(({ tools }) => tools));
const folder = await bundle('page', 'worker/worker.ts');
await bundleOnce();
const server = await startServer(folder);
try {
  for (const { name, measure } of parts) {
    const { text, browser } = await measure({ server, folder, quick: values.quick });
    const whole = `${text}\n\n${conditions(`npm run bench -- --only ${name}`, browser)}`;
    writeSection(name, whole, EVIDENCE, values.quick);
  }
} finally {
  server.close();
  await rm(folder, { recursive: true });
}
