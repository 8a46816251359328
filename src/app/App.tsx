import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ContextType } from 'react';
import { UnreadContext } from '../components/PageTitle.tsx';
import { PlaceFinder } from '../views/place-finder.ts';
import { LateNotices } from './layouts/LateNotices.tsx';
import { useUnread } from './root/useUnread.ts';
import { AppRouter } from './routing/AppRouter.tsx';
import { PendingBar } from './routing/PendingBar.tsx';
import { AppRoutes } from './routing/routes.tsx';
import { styleCache } from './theme/style-cache.ts';
import { system } from './theme/system.ts';

const findPlaces: ContextType<typeof PlaceFinder> = async (text, signal) =>
  (await import('./effects/places.ts')).findPlaces(text, signal);

export function App() {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={system()}>
        <UnreadContext value={useUnread()}>
          <PlaceFinder value={findPlaces}>
            <AppRouter>
              {(navigation) => (
                <>
                  <PendingBar navigation={navigation} />
                  <AppRoutes navigation={navigation} />
                  <LateNotices />
                </>
              )}
            </AppRouter>
          </PlaceFinder>
        </UnreadContext>
      </ChakraProvider>
    </CacheProvider>
  );
}
