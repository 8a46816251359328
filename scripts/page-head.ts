import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The module that src/app/main.ts loads to start the app. */
export const startModule = 'src/app/start.tsx';

/**
 * Saves round trips: the page contains its own few styles, and names the scripts that the entry imports. These have a low priority,
 * because the page shows something before they load.
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

/** In bytes. A few helpers of the bundler are smaller. */
const largestImports = 10_000;

/**
 * The entry loads React, the packages and the app one after the other, and each is evaluated in its own task. If the bundler puts a
 * module of the entry into one of these files, the entry imports that file statically, and one task evaluates all of them.
 */
function assertEntryIsSmall(chunks: Rolldown.OutputChunk[]): void {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  // The loop also visits the imports that it adds.
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
