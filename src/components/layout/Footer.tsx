import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import { footerYear } from '../../schemas/constants.ts';
import { Link } from '../Link.tsx';

const FooterLink = chakra(Link, {
  base: {
    color: 'fg.default',
    textDecoration: 'underline',
    textDecorationColor: 'border.strong',
    textUnderlineOffset: '0.25em',
    paddingBlock: '2',
    _hover: { color: 'accent.text' },
  },
});

const socialLinks = [
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    glyph:
      'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.2h.01',
  },
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    glyph: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21M6 12h9',
  },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/',
    glyph: 'M5 9v11M5 4.5v.01M10 20V9m0 5.5a4.5 4.5 0 0 1 9 0V20',
  },
];

/** The footer is hidden while a screen loads: the content would push it down (layout shift). */
const hiddenWhileWaiting = { 'main:has([data-waiting]) + &': { visibility: 'hidden' } } as const;

export function Footer() {
  return (
    <chakra.footer background="bg.sunken" color="fg.default" fontSize="sm" mt="auto" css={hiddenWhileWaiting}>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'flex-start', md: 'center' }}
        justify="space-between"
        gap="4"
        maxW="page"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py="8"
      >
        <Box>
          <p>© {footerYear} Stanza. All rights reserved.</p>
          <Flex as="p" align="center" gap="1.5" color="fg.muted" mt="1">
            <MapPin size={16} aria-hidden />
            Amsterdam, Netherlands
          </Flex>
        </Box>
        <Flex as="nav" aria-label="Footer" wrap="wrap" columnGap="5" rowGap="1">
          <FooterLink to="/">Privacy Policy</FooterLink>
          <FooterLink to="/">Terms of Service</FooterLink>
          <FooterLink to="/">Contact</FooterLink>
          <FooterLink to="/feedback">Feedback</FooterLink>
        </Flex>
        <Flex as="ul" listStyleType="none" gap="1" ms={{ base: '-2.5', md: '0' }}>
          {socialLinks.map(({ name, href, glyph }) => (
            <li key={name}>
              <chakra.a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                display="grid"
                placeItems="center"
                w="2.75rem"
                h="2.75rem"
                borderRadius="full"
                color="fg.default"
                _hover={{ background: 'bg.surface' }}
              >
                <svg
                  width="20"
                  height="20"
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={glyph} />
                </svg>
                <VisuallyHidden>{name} (opens in a new tab)</VisuallyHidden>
              </chakra.a>
            </li>
          ))}
        </Flex>
      </Flex>
    </chakra.footer>
  );
}
