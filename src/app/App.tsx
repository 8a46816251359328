import { ChakraProvider } from '@chakra-ui/react';
import { BrowserRouter } from 'react-router-dom';
import { OfflineNotice } from './OfflineNotice.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { system } from './theme/system.ts';

export function App() {
  return (
    <ChakraProvider value={system}>
      <BrowserRouter>
        <ScrollToTop />
        <AppRoutes />
        <SessionNotice />
        <OfflineNotice />
      </BrowserRouter>
    </ChakraProvider>
  );
}
