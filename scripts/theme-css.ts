import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import type { Plugin } from 'vite';
import { system } from '../src/app/theme/system.ts';

const name = 'virtual:theme.css';
const cache = createCache({ key: 'css' });

/** The module `virtual:theme.css`: Chakra's reset and variables for our theme, as CSS, so that a screen without Chakra has them too. */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: {
      filter: { id: /virtual:theme\.css$/ },
      handler: () => `${system.layers.atRule}\n${textOf(system._global)}`,
    },
  };
}

/** Without a document, Emotion returns the text instead of writing it into the page. */
function textOf(styles: Parameters<typeof css>[0]): string {
  return cache.insert('', css(styles), cache.sheet, false) ?? '';
}
