import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files below some folders whose names match, as path and text. */
export function sourceFiles(folders: string[], name: RegExp): { path: string; text: string }[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && name.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
