import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { BrowserRouter } from 'react-router-dom';
import { UnreadContext } from '../components/PageTitle.tsx';
import { FaultNotice } from './layouts/FaultNotice.tsx';
import { OfflineNotice } from './layouts/OfflineNotice.tsx';
import { SessionNotice } from './layouts/SessionNotice.tsx';
import { useUnread } from './root/useUnread.ts';
import { AppRoutes } from './routing/routes.tsx';
import { ScrollToTop } from './routing/ScrollToTop.tsx';
import { styleCache } from './theme/style-cache.ts';
import { system } from './theme/system.ts';

export function App() {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>
        <BrowserRouter>
          <ScrollToTop />
          <UnreadContext value={useUnread()}>
            <AppRoutes />
          </UnreadContext>
          <SessionNotice />
          <FaultNotice />
          <OfflineNotice />
        </BrowserRouter>
      </ChakraProvider>
    </CacheProvider>
  );
}
