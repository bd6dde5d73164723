import { fileURLToPath } from 'node:url';
import { build, runnerImport, type Plugin, type Rolldown } from 'vite';
import { paletteOf } from '../src/domain/app/palette.ts';
import { PARTY } from '../src/domain/app/party.ts';
import { firstFiles } from './firstFiles.ts';
import { tabIcon } from './icons.ts';

const APP_FILE =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/** Only the words count where components are drawn for index.html. */
const WITHOUT_STYLES: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

/**
 * Makes index.html paint without waiting for other files: party, bottom bar, styles and the start
 * script are inside it. The host's policy allows them by their hashes (host/http/inlineHashes.ts).
 * It only names the app's scripts. bootstrap.ts loads them after the first paint.
 */
export function paintFirst(): Plugin[] {
  return [
    {
      name: 'first-words',
      async transformIndexHtml(html, { server }) {
        const words: Record<string, string> = {
          ...firstWords(),
          PARTS: server ? '' : await drawParts(),
        };
        return html.replaceAll(/%(\w+)%/g, (whole, name: string) => words[name] ?? whole);
      },
    },
    {
      name: 'paint-first',
      transformIndexHtml: {
        order: 'post',
        async handler(html, { bundle }) {
          const script = await startScript();
          const withScript = html.replace('%BEFORE_APP%', () => script);
          return bundle ? withFilesOf(bundle, withScript) : withScript;
        },
      },
    },
  ];
}

/** Returns what index.html shows before the app has loaded. */
function firstWords(): Record<string, string> {
  return {
    PARTY_NAME: PARTY.name.tam,
    PARTY_NAME_EN: PARTY.name.en,
    PARTY_DESCRIPTION: PARTY.description.tam,
    PARTY_DESCRIPTION_EN: PARTY.description.en,
    PARTY_COLOUR: paletteOf(PARTY.colour, 'light')['--indigo'],
    PARTY_SIGN: tabIcon().replace('<svg', '<svg aria-hidden="true" class="first-sign"'),
  };
}

/** Draws parts of the app for index.html. Vite's dev server has none: a change shows at once. */
async function drawParts(): Promise<string> {
  const file = fileURLToPath(new URL('firstParts.tsx', import.meta.url));
  const { module } = await runnerImport<typeof import('./firstParts.tsx')>(file, {
    mode: 'production',
    plugins: [WITHOUT_STYLES],
  });
  return module.FIRST_PARTS;
}

/** Returns bootstrap.ts and its imports as one minified script. */
async function startScript(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'chrome111',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('bootstrap.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = (outputs as Rolldown.RolldownOutput).output;
  return chunk.code.trim();
}

function withFilesOf(bundle: Rolldown.OutputBundle, html: string): string {
  // Keep the link, but disabled: chunks that need these styles look for it.
  const withStyles = html.replace(STYLES, (link, file: string) => {
    const styles = bundle[file];
    if (styles?.type !== 'asset') throw new Error(`The build has no styles ${file}`);
    const inline = `<style>${String(styles.source).trim()}</style>`;
    return `${inline}\n    ${link.replace('>', ' disabled>')}`;
  });
  const app = Array.from(withStyles.matchAll(APP_FILE), ([, file = '']) => file);
  return withStyles
    .replace(APP_FILE, '')
    .replace(/\s*<\/head>/, (end) => `\n    ${firstFiles(app, bundle)}${end}`);
}
