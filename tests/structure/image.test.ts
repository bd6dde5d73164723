import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsBelow } from './imports.ts';

/** The last stage of the container file, which becomes the image. */
const image =
  readFileSync('deploy/Containerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const copied = Array.from(image.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, paths = '']) =>
  paths.split(' '),
).flat();

it('the image has every file that the host imports', () => {
  const host = importsBelow(copied.filter((path) => ['host', 'src/domain'].includes(path)));
  expect(host.length).toBeGreaterThan(500);
  const isCopied = (file: string) =>
    copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(host.filter(({ to }) => !isCopied(to))).toEqual([]);
});

it('the build copies nothing that git ignores', () => {
  const [ignored, byGit] = ['.dockerignore', '.gitignore'].map((file) =>
    readFileSync(file, 'utf8').replaceAll('*', '').replaceAll('/', '').split('\n'),
  );
  for (const line of byGit ?? []) expect(ignored).toContain(line);
});
