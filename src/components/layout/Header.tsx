import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from '../Link.tsx';
import { Logo } from './Logo.tsx';

/** A link in the header, as text. */
export const HeaderLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    paddingInline: { base: '2', sm: '3' },
    borderRadius: 'full',
    color: 'inherit',
    fontSize: 'sm',
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.3em' },
    _currentPage: { textDecoration: 'underline', textUnderlineOffset: '0.3em' },
  },
});

/** Below 352 px there is no room for all that a visitor's header has. */
const foldedStyle = { '@media (max-width: 21.9rem)': { display: 'none' } } as const;

/** Transparent over a picture, white above content. */
export type HeaderLook = 'transparent' | 'white';

interface HeaderProps {
  look: HeaderLook;
  /** On the smallest screens the link to all listings is in the menu that the children bring. */
  isFolded: boolean;
  /** The part for visitors or for members. */
  children: ReactNode;
}

export function Header({ look, isFolded, children }: HeaderProps) {
  const isTransparent = look === 'transparent';
  return (
    <chakra.header
      position={isTransparent ? 'absolute' : 'sticky'}
      insetX="0"
      top="0"
      zIndex="header"
      background={isTransparent ? 'transparent' : 'bg.surface'}
      borderBottomWidth={isTransparent ? '0' : '1px'}
      borderColor="border.subtle"
    >
      <Flex
        as="nav"
        aria-label="Main"
        align="center"
        justify="space-between"
        maxW="page"
        mx="auto"
        px={{ base: '4', md: '8' }}
        minH="3.75rem"
      >
        <Logo />
        <Flex align="center" gap={{ base: '0', sm: '2' }}>
          <HeaderLink to="/listings" css={isFolded ? foldedStyle : undefined}>
            All listings
          </HeaderLink>
          <HeaderLink to="/map">Map</HeaderLink>
          {children}
        </Flex>
      </Flex>
    </chakra.header>
  );
}
