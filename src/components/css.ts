import type { SystemStyleObject } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';

/** The styles by the name of their class. */
export const staticStyles = new Map<string, SystemStyleObject>();

/**
 * A class with styles in Chakra's language, in a module `*.css.ts`. The parts of the landing page have their styles there and not in JSX:
 * the build puts the styles into the page and leaves only the class names (scripts/static-styles.ts), so that the page needs no Chakra.
 */
export function css(style: SystemStyleObject): string {
  const name = `s-${serialize(JSON.stringify(style)).name}`;
  staticStyles.set(name, style);
  return name;
}

/** A class that the others of an element override, as style props override a recipe. */
export function base(...styles: SystemStyleObject[]): string {
  return css({ '@layer recipes': Object.assign({}, ...styles) });
}
