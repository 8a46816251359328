import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const folder = 'dist/first-view';

/** Writes dist/landing.html and those of other screens: index.html with the first view of the screen in it, as HTML. */
export async function writeFirstViews(): Promise<void> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'src/app/first-view/render.tsx', outDir: folder, copyPublicDir: false, sourcemap: false },
  });
  const { renderFirstViews } = await import(pathToFileURL(resolve(folder, 'render.js')).href);
  const index = readFileSync('dist/index.html', 'utf8');
  const root = '<div id="root">';
  if (!index.includes(root)) throw new Error('dist/index.html has no #root.');
  const firstViews: Record<string, string> = renderFirstViews('STANZA_NONCE');
  rmSync(folder, { recursive: true });
  for (const [name, firstView] of Object.entries(firstViews)) {
    writeFileSync(
      `dist/${name}.html`,
      index.replace(root, () => firstView + root),
    );
  }
}
