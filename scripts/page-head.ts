import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What src/app/main.ts loads to start the app. */
export const startModule = 'src/app/start.tsx';

/**
 * Makes the page show, and the app start, without a round trip more than needed: the few styles of the page itself are in it, and it names
 * the scripts that the entry imports. Those have a low priority, since the page has something to show before them.
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
