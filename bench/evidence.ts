import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';

export const EVIDENCE = 'docs/evidence.md';

/**
 * Prints a section's text and puts it in the place of what was there before, between its markers in
 * a document.
 * @param isQuick only prints, and throws as well if the document has no such section
 */
export function writeSection(
  name: string,
  text: string,
  document = EVIDENCE,
  isQuick = false,
): void {
  const whole = replaceSection(readFileSync(document, 'utf8'), name, text);
  if (!isQuick) writeFileSync(document, whole);
  console.log(`\n${text}`);
}

/** @throws if the document has no such section */
export function replaceSection(document: string, name: string, text: string): string {
  const section = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  if (!section.test(document)) throw new Error(`There is no section ${name}`);
  return document.replace(section, (_, begin: string, end: string) => `${begin}${text}\n${end}`);
}

/**
 * What was measured, of which commit, on what, and how to do it again. Nothing that names the
 * machine.
 */
export function conditions(command: string, browserVersion?: string): string {
  const [cpu] = cpus();
  const browser = browserVersion ? `, Chromium ${browserVersion}` : '';
  return `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit()}: ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}${browser}.`;
}

/** The commit whose files these are, shortened. `unknown` where they have no history. */
export function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}
