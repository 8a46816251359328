import { chakra } from '@chakra-ui/react';
import { Link } from '../Link.tsx';

const LogoLink = chakra(Link);

/** The logo text, a link to the home page. */
export function Logo() {
  return (
    <LogoLink
      to="/"
      fontFamily="heading"
      fontSize="2xl"
      fontWeight={500}
      letterSpacing="0.01em"
      lineHeight={1}
      color="inherit"
      textDecoration="none"
      display="inline-flex"
      alignItems="center"
      minH="2.75rem"
    >
      Stanza
    </LogoLink>
  );
}
