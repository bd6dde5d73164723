/**
 * `npm run architecture`: draws the diagrams of docs/architecture.md anew, from the imports. With
 * `--quick` it only prints them.
 */
import { parseArgs } from 'node:util';
import { writeSection } from '../bench/evidence.ts';
import { ARCHITECTURE, drawings } from '../tests/structure/drawings.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
for (const [section, text] of Object.entries(drawings()))
  writeSection(section, text, ARCHITECTURE, values.quick);
