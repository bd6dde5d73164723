/** `npm run architecture`: draws the diagrams of docs/architecture.md anew, from the imports. */
import { writeSection } from '../bench/evidence.ts';
import { ARCHITECTURE, drawings } from '../tests/structure/drawings.ts';

for (const [section, text] of Object.entries(drawings())) writeSection(section, text, ARCHITECTURE);
