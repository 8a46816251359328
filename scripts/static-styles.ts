import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * In the app, a module `*.css.ts` contains only the names of its classes, without the code that makes their styles. The page contains the
 * styles (src/app/theme/StaticStyles.tsx).
 */
export function staticStyles(): Plugin {
  return {
    name: 'static-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\.css\.ts$/ },
      async handler(_code, module) {
        const classes: Record<string, unknown> = await import(pathToFileURL(module).href);
        const constants = Object.entries(classes).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        );
        return { code: constants.join('\n'), map: null };
      },
    },
  };
}
