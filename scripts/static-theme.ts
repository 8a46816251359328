import type { Plugin } from 'vite';

const system = /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/;

/** The functions with which Chakra makes the theme's styles when a page starts, and their replacements. */
const made: [string, string][] = [
  ['createPreflight({ preflight })', '{}'],
  ['[getPreflightCss(), getGlobalCss(), getTokenCss()]', '[]'],
];

/**
 * The theme's styles and variables are the same for every page, so the build writes them into the HTML (scripts/first-view.ts). Making
 * them again at each start would take a third of the time that Chakra needs to create its system.
 */
export function staticTheme(): Plugin {
  return {
    name: 'static-theme',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: system },
      handler(code, module) {
        const left = made.reduce((rest, [call, value]) => {
          if (!rest.includes(call)) this.error(`${module} is not written as expected: it has no ${call}.`);
          return rest.replace(call, value);
        }, code);
        return { code: left, map: null };
      },
    },
  };
}
