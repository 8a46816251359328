import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { type Language, languages } from '../src/domain/shell/language.ts';

const root = '<div id="root">';
const folder = 'dist/first-view';

/** What the module of the first views says in one language (src/app/first-view/render.tsx). */
interface Pages {
  /** In the same order in each language. */
  texts: string[];
  firstViews: Record<string, string>;
}

/**
 * Writes the pages of dist/ in each language: index.html, and for some screens index.html with the first view of the screen as HTML, such
 * as landing.html. The Italian ones are index.it.html, landing.it.html.
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
  const { renderPages } = await import(pathToFileURL(resolve(folder, 'render.js')).href);
  rmSync(folder, { recursive: true });
  const index = readFileSync('dist/index.html', 'utf8');
  const files: Record<string, { file: string }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  );
  const english: Pages = await renderPages('STANZA_NONCE', 'en');
  for (const language of languages) {
    const { texts, firstViews }: Pages = await renderPages('STANZA_NONCE', language);
    const page = withCatalogue(
      inLanguage(index, language, english.texts, texts),
      files[`src/languages/${language}/start.po`]?.file,
    );
    const ending = language === 'en' ? '' : `.${language}`;
    writeFileSync(`dist/index${ending}.html`, page);
    for (const [name, firstView] of Object.entries(firstViews))
      writeFileSync(`dist/${name}${ending}.html`, withFirstView(page, firstView));
  }
}

/** @throws if an English text is not in the page */
export function inLanguage(page: string, language: Language, english: string[], texts: string[]): string {
  const told = english.reduce((rest, text, i) => {
    if (!rest.includes(text)) throw new Error(`index.html lacks the text '${text}'.`);
    return rest.replaceAll(text, () => texts[i] ?? text);
  }, page);
  return told.replace('<html lang="en"', `<html lang="${language}"`);
}

/** The browser loads the first texts in parallel with the scripts. */
function withCatalogue(page: string, file: string | undefined): string {
  if (file === undefined) throw new Error('The build has no catalogue of the start page.');
  return page.replace('</head>', `  <link rel="modulepreload" href="/${file}">\n  </head>`);
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
