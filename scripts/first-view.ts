import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const folder = 'dist/first-view';

/** Writes dist/landing.html: index.html with the landing page in it, as HTML. */
export async function writeLandingPage(): Promise<void> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'src/app/first-view.tsx', outDir: folder, copyPublicDir: false, sourcemap: false },
  });
  const { renderFirstView } = await import(pathToFileURL(resolve(folder, 'first-view.js')).href);
  const index = readFileSync('dist/index.html', 'utf8');
  const root = '<div id="root">';
  if (!index.includes(root)) throw new Error('dist/index.html has no #root.');
  const firstView = renderFirstView('STANZA_NONCE');
  rmSync(folder, { recursive: true });
  writeFileSync(
    'dist/landing.html',
    index.replace(root, () => firstView + root),
  );
}
