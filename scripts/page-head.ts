import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What src/app/main.ts loads to start the app. */
export const startModule = 'src/app/start.tsx';

/**
 * Lets the page show and the app start with as few round trips as possible: the few styles of the page itself are in it, and it names the
 * scripts that the entry imports. These have a low priority, since the page shows something before them.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${startModule}`)));
        if (!start) throw new Error(`The build has no module '${startModule}'`);
        assertEntryIsSmall(chunks);
        const scripts: HtmlTagDescriptor[] = [start.fileName, ...start.imports].map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', href: `/${file}`, fetchpriority: 'low' },
        }));
        const styled = html
          .replace(/ *<link rel="modulepreload"[^>]*>\n/g, '')
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, name: string) => {
            const sheet = files.find(({ fileName }) => fileName === name);
            if (sheet?.type !== 'asset') throw new Error(`The build has no styles '${name}'`);
            return `<style nonce="STANZA_NONCE">${sheet.source}</style>`;
          });
        return { html: styled, tags: scripts };
      },
    },
  };
}

/** Bytes: a few helpers of the bundler are smaller. */
const largestImports = 10_000;

/**
 * The entry loads React, the packages and the app itself one after the other, and each is evaluated in a task of its own. If the bundler
 * puts a module that the entry uses into one of these files, the entry imports that file statically, and one task evaluates them all.
 */
function assertEntryIsSmall(chunks: Rolldown.OutputChunk[]): void {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  // Imports that are added here are checked too.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  const imported = [...found].filter(({ isEntry }) => !isEntry);
  if (imported.reduce((sum, { code }) => sum + code.length, 0) > largestImports) {
    throw new Error(
      `The entry imports too much statically: ${imported.map(({ fileName }) => fileName).join(', ')}`,
    );
  }
}
