import { Box, Flex } from '@chakra-ui/react';
import { Outlet } from 'react-router-dom';
import { Footer } from '../../components/layout/Footer.tsx';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { AppHeader } from '../AppHeader.tsx';

/** White header, a padded body on a gradient, and the footer. */
export function ContentLayout() {
  return (
    <Flex direction="column" minH="100svh">
      <SkipLink />
      <AppHeader look="white" />
      <Box
        as="main"
        id="main"
        tabIndex={-1}
        flex="1"
        px={{ base: '4', md: '8' }}
        py={{ base: '5', md: '8' }}
        backgroundImage="linear-gradient(to bottom, {colors.bg.glow}, {colors.bg.canvas} 24rem)"
      >
        <Box maxW="page" mx="auto">
          <Outlet />
        </Box>
      </Box>
      <Footer />
    </Flex>
  );
}
