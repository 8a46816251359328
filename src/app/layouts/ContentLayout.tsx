import { Flex } from '@chakra-ui/react';
import { Outlet } from 'react-router-dom';
import { Footer } from '../../components/layout/Footer.tsx';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { AppHeader } from './AppHeader.tsx';
import { ContentBody } from './ContentBody.tsx';

/** On a phone, a screen that scrolls within itself has all below the header, and what a soft keyboard leaves of that. */
const filledScreen = {
  mdDown: {
    '&:has([data-fills-screen])': {
      position: 'relative',
      top: 'var(--visible-top, 0)',
      minHeight: 0,
      height: 'var(--visible-height, 100dvh)',
      overflow: 'hidden',
      '& > main': { minHeight: 0, padding: 0 },
      '& > main > div': { height: 'full' },
      '& > footer': { display: 'none' },
      // As on a phone at 400 % zoom: the way back leads to a screen with the header.
      '@media (max-height: 25rem)': { '& > header': { display: 'none' } },
    },
  },
} as const;

/** White header, a padded body on a gradient, and the footer. */
export function ContentLayout() {
  return (
    <Flex direction="column" minH="100svh" css={filledScreen}>
      <SkipLink />
      <AppHeader look="white" />
      <ContentBody as="main" id="main" tabIndex={-1}>
        <Outlet />
      </ContentBody>
      <Footer />
    </Flex>
  );
}
