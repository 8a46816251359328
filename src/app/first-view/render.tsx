import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Header, type HeaderLook } from '../../components/layout/Header.tsx';
import { propertyMapMachine } from '../../machines/search/property-map.machine.ts';
import { PropertyMapView } from '../../views/search/PropertyMapView.tsx';
import LandingView from '../../views/shell/LandingView.tsx';
import { ContentBody } from '../layouts/ContentBody.tsx';
import styles from '../layouts/layouts.module.css';
import { VisitorHeader } from '../layouts/VisitorHeader.tsx';
import { Design } from '../theme/Design.tsx';
import { ListingFirstView } from './ListingFirstView.tsx';
import { ResultsFirstView } from './ResultsFirstView.tsx';

interface View {
  path: string;
  look: HeaderLook;
  body: ReactNode;
}

const views: Record<string, View> = {
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
  return Object.fromEntries(Object.entries(views).map(([name, view]) => [name, render(nonce, view)]));
}

function render(nonce: string, { path, look, body }: View): string {
  const html = renderToString(
    <Design>
      <div id="first-view" inert aria-hidden>
        <StaticRouter location={path}>
          <div className={styles.landing}>
            <Header look={look} isFolded>
              {/* It is not known yet whether a visitor or a member has opened the page: this only reserves the space. */}
              <Box visibility="hidden" display="contents">
                <VisitorHeader />
              </Box>
            </Header>
            <div className={styles.landingBody}>{body}</div>
          </div>
        </StaticRouter>
      </div>
    </Design>,
  );
  // Emotion writes a style element before each component. One for all saves a phone layouts when Emotion starts and moves them.
  const names: string[] = [];
  const rules: string[] = [];
  const unstyled = html.replaceAll(
    /<style data-emotion="(css|css-global) ([^"]*)"[^>]*>([^<]*)<\/style>/g,
    (_, key: string, name: string, rule: string) => {
      // theme.css has the global ones.
      if (key === 'css') {
        names.push(name);
        rules.push(rule);
      }
      return '';
    },
  );
  return `<style data-emotion="css ${names.join(' ')}" nonce="${nonce}">${rules.join('')}</style>${unstyled}`;
}
