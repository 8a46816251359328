import { chakra } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Listing } from '../../schemas/listing/listing.ts';
import { bandNames, reasonWords } from './match-texts.ts';
import { useMatch } from './own-answers.ts';

/** The band and the first reasons on a card. All bands look alike: a low one is no warning. */
export function MatchLine({ listing }: { listing: Listing }) {
  useLingui();
  const match = useMatch(listing);
  if (!match) return null;
  return (
    <chakra.p fontSize="sm" lineClamp={3}>
      <chakra.strong fontWeight={600}>{i18n._(bandNames[match.band])}.</chakra.strong>{' '}
      {reasonWords(match.reasons, 2)}
    </chakra.p>
  );
}
