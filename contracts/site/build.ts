import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pactFile, pactNames } from '../pact-files.ts';
import { readContracts } from './documents.ts';
import { layout, type Page } from './layout.ts';
import type { MatrixRow } from './matrix.ts';
import { callPage } from './pages/call.ts';
import { chatPage } from './pages/chat.ts';
import { compatibilityPage } from './pages/compatibility.ts';
import { needsPage } from './pages/needs.ts';
import { overviewPage } from './pages/overview.ts';
import { statesPage } from './pages/states.ts';
import { themeCss } from './theme.ts';

const contracts = path.resolve(import.meta.dirname, '..');
const project = path.dirname(contracts);

/** Files that are copied into the site, by their path there. */
const copies: Readonly<Record<string, string>> = {
  'openapi.json': path.join(contracts, 'openapi.json'),
  'asyncapi.json': path.join(contracts, 'asyncapi.json'),
  'favicon.svg': path.join(project, 'public/favicon.svg'),
  'fonts/cormorant-garamond.woff2': fontFile('cormorant-garamond'),
  'fonts/figtree.woff2': fontFile('figtree'),
  ...Object.fromEntries(pactNames.map((name) => [`pacts/${path.basename(pactFile(name))}`, pactFile(name)])),
};

/**
 * Empties the folder and builds the site into it.
 * @param matrix the published results for a page of compatibility; `null` for none
 * @returns the paths of the pages
 */
export async function buildSite(
  folder: string,
  matrix: readonly MatrixRow[] | null = null,
): Promise<string[]> {
  const all = readContracts(contracts);
  const pages: Page[] = [
    overviewPage(all),
    chatPage(all),
    statesPage(all),
    needsPage(),
    ...(matrix === null ? [] : [compatibilityPage(matrix)]),
    ...(await Promise.all(all.calls.map((call) => callPage(call, all)))),
  ];
  rmSync(folder, { recursive: true, force: true });
  const more = matrix === null ? [] : [{ href: 'compatibility.html', label: 'Compatibility' }];
  for (const page of pages) write(page.path, layout(page, more));
  write('style.css', `${themeCss()}\n${readFileSync(path.join(import.meta.dirname, 'style.css'), 'utf8')}`);
  for (const [file, source] of Object.entries(copies)) copyFileSync(source, placeFor(file));
  return pages.map((page) => page.path);

  function write(file: string, text: string): void {
    writeFileSync(placeFor(file), text);
  }

  function placeFor(file: string): string {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    return place;
  }
}

/** The upright Latin letters of a font family of the app. */
function fontFile(family: string): string {
  return path.join(
    project,
    `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
  );
}
