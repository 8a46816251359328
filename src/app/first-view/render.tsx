import { Box } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Header, type HeaderLook } from '../../components/layout/Header.tsx';
import { LanguageSwitch } from '../../components/layout/LanguageSwitch.tsx';
import type { Language } from '../../domain/shell/language.ts';
import { loadTextsOfApp, showLanguage, shownLanguage } from '../../languages/catalogues.ts';
import { propertyMapMachine } from '../../machines/search/property-map.machine.ts';
import { PropertyMapView } from '../../views/search/PropertyMapView.tsx';
import LandingView from '../../views/shell/LandingView.tsx';
import { ContentBody } from '../layouts/ContentBody.tsx';
import styles from '../layouts/layouts.module.css';
import { VisitorHeader } from '../layouts/VisitorHeader.tsx';
import { Design } from '../theme/Design.tsx';
import { ListingFirstView } from './ListingFirstView.tsx';
import { pageTexts } from './page-texts.ts';
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
 * For the build, in one language: the texts of index.html, and the first views of some screens as HTML, by the name of the page. A browser
 * shows a first view before it has loaded any script. It is inert, since it does not react yet. `FirstViewEnd` removes it.
 * @param nonce the placeholder that the server replaces with the nonce of each answer
 */
export async function renderPages(
  nonce: string,
  language: Language,
): Promise<{ texts: string[]; firstViews: Record<string, string> }> {
  await loadTextsOfApp();
  await showLanguage(language);
  return {
    texts: pageTexts(),
    firstViews: Object.fromEntries(Object.entries(views).map(([name, view]) => [name, render(nonce, view)])),
  };
}

function render(nonce: string, { path, look, body }: View): string {
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <Design cache={createCache({ key: 'css' })}>
        <div id="first-view" inert aria-hidden>
          <StaticRouter location={path}>
            <div className={styles.landing}>
              <Header look={look} isFolded>
                {/* It is not known yet whether a visitor or a member has opened the page: this only reserves the space. */}
                <Box visibility="hidden" display="contents">
                  <VisitorHeader
                    language={(className) => (
                      <LanguageSwitch className={className} language={shownLanguage()} onChoose={() => {}} />
                    )}
                  />
                </Box>
              </Header>
              <div className={styles.landingBody}>{body}</div>
            </div>
          </StaticRouter>
        </div>
      </Design>
    </I18nProvider>,
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
