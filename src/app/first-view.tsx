import { ChakraProvider, Flex } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Header } from '../components/layout/Header.tsx';
import LandingView from '../views/landing/LandingView.tsx';
import { VisitorHeader } from './layouts/VisitorHeader.tsx';
import { system } from './theme/system.ts';

/** Until the app has drawn its own screen, only the first view is visible. */
const hidesApp = '#first-view ~ #root { display: none; }';

/**
 * The landing page as HTML, for the build: a browser shows it before it has loaded any script. It does not react to anything yet, so it is
 * inert. `FirstViewEnd` removes it.
 * @param nonce what the server replaces by the nonce of each answer
 */
export function renderFirstView(nonce: string): string {
  const html = renderToString(
    // The key of the app's own styles: the app takes these over instead of adding them again.
    <CacheProvider value={createCache({ key: 'css', nonce })}>
      <ChakraProvider value={system}>
        <StaticRouter location="/">
          <Flex direction="column" minH="100svh" position="relative">
            <Header look="transparent" isFolded>
              <VisitorHeader />
            </Header>
            <Flex direction="column" flex="1">
              <LandingView />
            </Flex>
          </Flex>
        </StaticRouter>
      </ChakraProvider>
    </CacheProvider>,
  );
  return `<style nonce="${nonce}">${hidesApp}</style><div id="first-view" inert aria-hidden="true">${html}</div>`;
}
