import { importsBelow, type Import } from './imports.ts';

export const ARCHITECTURE = 'docs/architecture.md';
const SCREEN_LIST = 'src/app/screenList.ts';
/** Where the code of the app, its worker and its host is. */
const CODE = ['src', 'sw', 'host'];

/** Returns the diagrams of docs/architecture.md by the names of their sections. */
export function drawings(): Record<string, string> {
  const all = importsBelow(CODE);
  return {
    parts: draw(all, partOf),
    domain: draw(all, folderIn('src/domain')),
    device: draw(all, folderIn('src/device')),
    screens: draw(all, folderIn('src/screens')),
    // The list of screens, which lies loose, imports nothing there.
    app: draw(all, (path) => (path === SCREEN_LIST ? undefined : folderIn('src/app')(path))),
    host: list(arrows(all, folderIn('host'))),
  };
}

/** Returns the part that has its own compiler settings: src/domain, host. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? `${first}/${second}` : first;
}

/**
 * Returns a function that says in which folder of a part a file lies. Files that lie loose there
 * count as one folder, *.ts; others belong to no folder.
 */
export function folderIn(part: string): (path: string) => string | undefined {
  return (path) => {
    if (!path.startsWith(`${part}/`)) return undefined;
    const [folder = '', ...rest] = path.slice(part.length + 1).split('/');
    return rest.length > 0 ? folder : '*.ts';
  };
}

type Arrows = Map<string, string[]>;

/** Returns each folder with the other folders that its files import, all sorted. */
export function arrows(all: Import[], folderOf: (path: string) => string | undefined): Arrows {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    const [here, there] = [folderOf(from), folderOf(to)];
    for (const folder of [here, there])
      if (folder !== undefined && !found.has(folder)) found.set(folder, new Set());
    if (here !== undefined && there !== undefined && here !== there) found.get(here)?.add(there);
  }
  return new Map(
    Array.from(found.entries(), ([from, to]): [string, string[]] => [
      from,
      [...to].toSorted(),
    ]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function draw(all: Import[], folderOf: (path: string) => string | undefined): string {
  const lines = [...arrows(all, folderOf)].flatMap(([from, to]) =>
    to.length > 0 ? to.map((each) => `  ${from} --> ${each}`) : `  ${from}`,
  );
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const code = (name: string) => `\`${name}\``;

/** For a part with too many arrows for a diagram. */
function list(found: Arrows): string {
  return [
    '| folder | imports | is imported by |',
    '|---|---|---|',
    ...Array.from(found, ([folder, to]) => {
      const by = [...found].filter(([, others]) => others.includes(folder)).map(([name]) => name);
      return `| ${code(folder)} | ${to.map(code).join(', ')} | ${by.map(code).join(', ')} |`;
    }),
  ].join('\n');
}
