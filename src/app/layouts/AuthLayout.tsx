import { Flex, Grid } from '@chakra-ui/react';
import { Outlet } from 'react-router-dom';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { StreetBackground } from '../../components/layout/StreetBackground.tsx';
import { AppFooter } from './AppFooter.tsx';
import { AppHeader } from './AppHeader.tsx';

/** One card over a dimmed, blurred background: login, registration and password reset. */
export default function AuthLayout() {
  return (
    <Flex direction="column" minH="100svh" position="relative" isolation="isolate">
      <SkipLink />
      <StreetBackground />
      <AppHeader look="transparent" />
      <Flex
        as="main"
        id="main"
        tabIndex={-1}
        flex="1"
        justify="center"
        px="4"
        pt="24"
        pb="12"
        position="relative"
      >
        {/* Fills the height: content that is centred in it does not move other elements when it loads. */}
        <Grid w="full" maxW="prose" templateColumns="minmax(0, 1fr)" alignContent="center">
          <Outlet />
        </Grid>
      </Flex>
      <AppFooter />
    </Flex>
  );
}
