import { Box } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/controls.ts';
import { HeaderLink } from '../../components/layout/Header.tsx';
import { screenCode, useLoaded } from '../routing/screen-code.tsx';

const smallMenu = screenCode(() => import('./SmallMenu.tsx'));

/** The header's part for visitors. */
export function VisitorHeader() {
  const { pathname, state } = useLocation();
  const isMenuLoaded = useLoaded(smallMenu);
  const isLogin = pathname === '/login';
  return (
    <>
      <HeaderLink to="/create-listing" hideBelow="md">
        Rent a Room
      </HeaderLink>
      {/* The login has a link to the registration itself. */}
      {!isLogin && pathname !== '/register' && (
        <HeaderLink to="/register" hideBelow="md">
          Register
        </HeaderLink>
      )}
      {!isLogin && (
        <ButtonLink
          to="/login"
          state={pathname === '/register' ? state : null}
          px={{ base: '3.5', sm: '5' }}
          mx="1"
        >
          Login
        </ButtonLink>
      )}
      <Box hideFrom="md" w="2.75rem">
        {isMenuLoaded && <smallMenu.Screen />}
      </Box>
    </>
  );
}
