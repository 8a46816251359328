import type { SystemStyleObject } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';

/** By the name of the class. */
export const staticStyles = new Map<string, SystemStyleObject>();

/**
 * A class with styles in Chakra's words, in a module `*.css.ts`. What the landing page draws has its styles there and not in its JSX: the
 * build puts them into the page and leaves only the names of the classes (scripts/static-styles.ts), so that this page needs no Chakra.
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
