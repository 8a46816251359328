import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { styleCache } from './style-cache.ts';
import { system } from './system.ts';

/** Provides Chakra to the components inside it. */
export function Design({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={system()}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
