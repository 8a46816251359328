import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { UnreadContext } from '../components/PageTitle.tsx';
import { LateNotices } from './layouts/LateNotices.tsx';
import { useUnread } from './root/useUnread.ts';
import { AppRouter } from './routing/AppRouter.tsx';
import { PendingBar } from './routing/PendingBar.tsx';
import { AppRoutes } from './routing/routes.tsx';
import { styleCache } from './theme/style-cache.ts';
import { system } from './theme/system.ts';

export function App() {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={system()}>
        <UnreadContext value={useUnread()}>
          <AppRouter>
            {(navigation) => (
              <>
                <PendingBar navigation={navigation} />
                <AppRoutes navigation={navigation} />
                <LateNotices />
              </>
            )}
          </AppRouter>
        </UnreadContext>
      </ChakraProvider>
    </CacheProvider>
  );
}
