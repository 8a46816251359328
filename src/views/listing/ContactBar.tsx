import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { money } from '../../components/format.ts';

interface ContactBarProps {
  price: number;
  /** A button. */
  children: ReactNode;
}

/**
 * Price and contact at the lower edge of a phone, at any scroll position. At the end of the page the bar has a place of its own, so that
 * it covers nothing there; elsewhere the scroll padding (theme/page.css) keeps the focus above it.
 */
export function ContactBar({ price, children }: ContactBarProps) {
  return (
    <Flex
      as="section"
      aria-label={t`Price and contact`}
      data-bottom-bar
      display={{ base: 'flex', lg: 'none' }}
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      position="sticky"
      bottom="0"
      zIndex="1"
      mt="8"
      mb={{ base: '-5', md: '-8' }}
      mx={{ base: '-4', md: '-8' }}
      px={{ base: '4', md: '8' }}
      pt="2.5"
      pb="max(0.625rem, env(safe-area-inset-bottom))"
      background="bg.surface"
      borderTopWidth="1px"
      borderColor="border.subtle"
      // On a low screen, for example with a large zoom, it would leave too little of the page.
      css={{ '@media (max-height: 26rem)': { position: 'static' } }}
    >
      <chakra.p lineHeight={1.2} flexShrink={0} maxW="60%">
        <chakra.span fontSize="lg" fontWeight={700}>
          {money(price)}
        </chakra.span>{' '}
        <chakra.span fontSize="sm" color="fg.muted" whiteSpace="nowrap">
          <Trans>per month</Trans>
        </chakra.span>
      </chakra.p>
      {children}
    </Flex>
  );
}
