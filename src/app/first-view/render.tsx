import { Box, ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Header, type HeaderLook } from '../../components/layout/Header.tsx';
import { propertyMapMachine } from '../../machines/search/property-map.machine.ts';
import { PropertyMapView } from '../../views/search/PropertyMapView.tsx';
import LandingView from '../../views/shell/LandingView.tsx';
import { ContentBody } from '../layouts/ContentBody.tsx';
import { landing, landingBody } from '../layouts/layouts.css.ts';
import { VisitorHeader } from '../layouts/VisitorHeader.tsx';
import StaticStyles from '../theme/StaticStyles.tsx';
import { system } from '../theme/system.ts';
import { ListingFirstView } from './ListingFirstView.tsx';
import { ResultsFirstView } from './ResultsFirstView.tsx';

/**
 * Shows only the first view until the app has drawn its own screen. The first view itself shows when all of it has been parsed: centred
 * elements would move while a slow phone parses the page.
 */
const hiding =
  '#first-view ~ #root { display: none; } #first-view:not(:has(~ #root)) { visibility: hidden; }';

const views: Record<string, { path: string; look: HeaderLook; body: ReactNode }> = {
  landing: { path: '/', look: 'transparent', body: <LandingView /> },
  listings: { path: '/listings', look: 'white', body: content(<ResultsFirstView />) },
  listing: { path: '/listing/1', look: 'white', body: content(<ListingFirstView />) },
  map: {
    path: '/map',
    look: 'white',
    // In its initial state the machine waits for the map's code.
    body: content(<PropertyMapView machine={propertyMapMachine} MapView={NoMap} />),
  },
};

function NoMap(): never {
  throw new Error('The machine of a first view is never started.');
}

function content(screen: ReactNode): ReactNode {
  return <ContentBody>{screen}</ContentBody>;
}

/**
 * The first views of some screens as HTML, by the name of the page, for the build. A browser shows one before it has loaded any script.
 * It is inert, since it does not react yet. `FirstViewEnd` removes it.
 * @param nonce the placeholder that the server replaces with the nonce of each answer
 */
export function renderFirstViews(nonce: string): Record<string, string> {
  return Object.fromEntries(Object.keys(views).map((name) => [name, render(name, nonce)]));
}

/** The styles of the theme and of all static classes, as one element for the head of every page. The built app does not make them. */
export function renderTheme(nonce: string): string {
  const styles = renderToString(
    <CacheProvider value={createCache({ key: 'css' })}>
      <StaticStyles />
    </CacheProvider>,
  );
  return `<style nonce="${nonce}">${styles.replaceAll(/<\/?style[^>]*>/g, '')}</style>`;
}

function render(name: string, nonce: string): string {
  const view = views[name];
  if (!view) throw new Error(`There is no first view '${name}'`);
  const html = renderToString(
    // The key of the app's own styles: the app takes these over instead of adding them again.
    <CacheProvider value={createCache({ key: 'css', nonce })}>
      <ChakraProvider value={{ ...system(), _global: [] }}>
        <StaticRouter location={view.path}>
          <div className={landing}>
            <Header look={view.look} isFolded>
              {/* It is not known yet whether a visitor or a member has opened the page: this only reserves the space. */}
              <Box visibility="hidden" display="contents">
                <VisitorHeader />
              </Box>
            </Header>
            <div className={landingBody}>{view.body}</div>
          </div>
        </StaticRouter>
      </ChakraProvider>
    </CacheProvider>,
  );
  const { styles, body } = withStylesInOne(html, nonce);
  return `<style nonce="${nonce}">${hiding}</style>${styles}<div id="first-view" inert aria-hidden="true">${body}</div>`;
}

/**
 * Emotion writes a style element before each component. When it starts in the browser, it moves all of them into the head, which costs a
 * phone one more layout. So they become one element here, with all their names in the attribute that Emotion reads.
 */
function withStylesInOne(html: string, nonce: string): { styles: string; body: string } {
  const names: string[] = [];
  const rules: string[] = [];
  const body = html.replaceAll(
    /<style data-emotion="(css|css-global) ([^"]*)"[^>]*>([^<]*)<\/style>/g,
    (_, key: string, name: string, rule: string) => {
      // The layers are in the head, with the theme.
      if (key === 'css') {
        names.push(name);
        rules.push(rule);
      }
      return '';
    },
  );
  return {
    styles: names.length
      ? `<style data-emotion="css ${names.join(' ')}" nonce="${nonce}">${rules.join('')}</style>`
      : '',
    body,
  };
}
