import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { sourceFiles } from './sourceFiles.ts';

/** A file of the project, and another one that it imports. Both are paths. */
export type Import = { from: string; to: string };

/**
 * Returns the imports between the project's own files below some folders. Imports of types,
 * re-exports and imports on demand count too. Throws if an import leads to no file.
 */
export function importsBelow(folders: string[]): Import[] {
  return sourceFiles(folders, /\.tsx?$/).flatMap(({ path, text }) =>
    requestsOf(path, text)
      .filter((request) => request.startsWith('.'))
      .map((request) => ({ from: path, to: existing(join(dirname(path), request), path) })),
  );
}

/** Returns what a file imports, as it's written there. */
function requestsOf(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed`);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
}

function existing(request: string, from: string): string {
  // What follows a question mark tells Vite how to load the file.
  const path = request.replace(/\?.*$/, '');
  if (!existsSync(path)) throw new Error(`${from} imports ${path}, which isn't there`);
  return path;
}
