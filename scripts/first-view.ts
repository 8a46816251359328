import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = '<div id="root">';
const folder = 'dist/first-view';
const screensFile = 'dist/screens.json';

/** On the landing page the scripts load after the picture (src/app/main.ts), which is most of its content. */
const pathsOfLanding = ['/', '/home'];

/**
 * Writes the theme's styles into dist/index.html. Writes dist/landing.html and the pages of other screens: the same page with the first
 * view of the screen as HTML.
 */
export async function writeFirstViews(): Promise<void> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'src/app/first-view/render.tsx', outDir: folder, copyPublicDir: false, sourcemap: false },
  });
  const { renderFirstViews, renderTheme } = await import(pathToFileURL(resolve(folder, 'render.js')).href);
  const theme: string = renderTheme('STANZA_NONCE');
  const index = readFileSync('dist/index.html', 'utf8').replace('</head>', () => `${theme}</head>`);
  writeFileSync('dist/index.html', index);
  if (!index.includes(root)) throw new Error('dist/index.html has no #root.');
  const firstViews: Record<string, string> = renderFirstViews('STANZA_NONCE');
  rmSync(folder, { recursive: true });
  const screens: Record<string, string[]> = JSON.parse(readFileSync(screensFile, 'utf8'));
  const laterScripts = screens[pathsOfLanding[0] ?? ''] ?? [];
  for (const [name, firstView] of Object.entries(firstViews)) {
    const page = name === 'landing' ? withLaterScripts(index, laterScripts) : index;
    writeFileSync(`dist/${name}.html`, withFirstView(page, firstView));
  }
  for (const path of pathsOfLanding) screens[path] = [];
  writeFileSync(screensFile, JSON.stringify(screens));
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

/** Moves the names of the page's scripts, and of some more, into a template, so that browsers do not load them. */
function withLaterScripts(page: string, more: string[]): string {
  const named = / *<link rel="modulepreload"[^>]*>\n?/g;
  const links = [
    ...(page.match(named) ?? []).map((link) => link.trim()),
    ...more.map((file) => `<link rel="modulepreload" href="${file}">`),
  ];
  return page
    .replaceAll(named, '')
    .replace('</head>', `<template id="scripts">${links.join('')}</template></head>`);
}
