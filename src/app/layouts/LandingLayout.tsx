import { Flex } from '@chakra-ui/react';
import { Outlet } from 'react-router-dom';
import { Footer } from '../../components/layout/Footer.tsx';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { AppHeader } from './AppHeader.tsx';

/** Transparent header over the screen's own picture, and the footer. */
export function LandingLayout() {
  return (
    <Flex direction="column" minH="100svh" position="relative">
      <SkipLink />
      <AppHeader look="transparent" />
      <Flex as="main" id="main" tabIndex={-1} direction="column" flex="1">
        <Outlet />
      </Flex>
      <Footer />
    </Flex>
  );
}
