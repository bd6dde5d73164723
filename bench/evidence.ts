import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';

const EVIDENCE = 'docs/evidence.md';

/**
 * Puts a section's text in the place of what was there before, between its markers in a document,
 * and prints it.
 */
export function writeSection(name: string, text: string, document = EVIDENCE): void {
  writeFileSync(document, replaceSection(readFileSync(document, 'utf8'), name, text));
  console.log(`\n${text}`);
}

/** @throws if the document has no such section */
export function replaceSection(document: string, name: string, text: string): string {
  const section = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  if (!section.test(document)) throw new Error(`There is no section ${name}`);
  return document.replace(section, (_, begin: string, end: string) => `${begin}${text}\n${end}`);
}

/** What was measured, on what, and how to do it again. Nothing that names the machine. */
export function conditions(command: string, browserVersion?: string): string {
  const [cpu] = cpus();
  const browser = browserVersion ? `, Chromium ${browserVersion}` : '';
  return `\`${command}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}${browser}.`;
}
