import { ChakraProvider } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { staticStyles } from '../../components/css.ts';
import { system } from './system.ts';

// Each module adds its classes to `staticStyles` when it is evaluated.
import.meta.glob('../../{app,components,views}/**/*.css.ts', { eager: true });

/** The styles of the theme and of all modules `*.css.ts`. The build writes them into the page; in development the app does. */
export default function StaticStyles() {
  const { css } = system();
  const rules = Object.fromEntries([...staticStyles].map(([name, style]) => [`.${name}`, css(style)]));
  return (
    <ChakraProvider value={system()}>
      <Global styles={rules} />
    </ChakraProvider>
  );
}
