import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = '<div id="root">';
const folder = 'dist/first-view';

/**
 * Writes dist/landing.html and the pages of other screens: dist/index.html with the first view of the screen as HTML.
 */
export async function writeFirstViews(): Promise<void> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/app/first-view/render.tsx',
      outDir: folder,
      copyPublicDir: false,
      sourcemap: false,
      // One file: what a component imports later is still there when the folder is gone.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const { renderFirstViews } = await import(pathToFileURL(resolve(folder, 'render.js')).href);
  rmSync(folder, { recursive: true });
  const index = readFileSync('dist/index.html', 'utf8');
  const firstViews: Record<string, string> = renderFirstViews('STANZA_NONCE');
  for (const [name, firstView] of Object.entries(firstViews))
    writeFileSync(`dist/${name}.html`, withFirstView(index, firstView));
}

/** The title of the screen, which React writes before its elements, becomes that of the page: a page has one, in its head. */
export function withFirstView(page: string, firstView: string): string {
  const [element = '', title] = /<title>(.*?)<\/title>/.exec(firstView) ?? [];
  const body = firstView.replace(element, '');
  const titled =
    title === undefined
      ? page
      : page
          .replace(/<title>.*?<\/title>/, () => element)
          .replace(/(?<=<meta property="og:title" content=")[^"]*/, () => title);
  return titled.replace(root, () => body + root);
}
