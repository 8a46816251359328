import { Box, chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { monthlyRent } from '../../components/format.ts';
import { Link } from '../../components/Link.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { stateLabels } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { ListingCard } from '../../schemas/chat/contact.ts';
import { whileWriting } from './while-writing.ts';

/** The number of cards that show before "more". */
const shownCards = 2;

/** The listings that a conversation is about. On a low screen they are hidden, so that the messages have space. */
export function ListingCards({ cards }: { cards: readonly ListingCard[] }) {
  const title = useId();
  if (cards.length === 0) return null;
  const [first, more] = [cards.slice(0, shownCards), cards.slice(shownCards)];
  return (
    <Box
      as="section"
      aria-labelledby={title}
      flexShrink={0}
      px={{ base: '3', md: '5' }}
      py="2"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      background="bg.sunken"
      maxH="40%"
      overflowY="auto"
      css={{ '@media (max-height: 26rem)': { display: 'none' }, ...whileWriting({ display: 'none' }) }}
    >
      <chakra.h3 id={title} srOnly>
        {cards.length === 1 ? t`About this listing` : t`About these listings`}
      </chakra.h3>
      <Cards>{first}</Cards>
      {more.length > 0 && (
        <chakra.details mt="1" fontSize="sm">
          <chakra.summary cursor="pointer" fontWeight={600} py="1">
            <Trans>{more.length} more</Trans>
          </chakra.summary>
          <Cards>{more}</Cards>
        </chakra.details>
      )}
    </Box>
  );
}

function Cards({ children: cards }: { children: readonly ListingCard[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      gap="1.5"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        lg: cards.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
      }}
    >
      {cards.map((card) => (
        <Box as="li" key={card.listingId} minW="0">
          <CardBox card={card}>
            <Box
              flexShrink={0}
              w="2.5rem"
              h="2.5rem"
              borderRadius="sm"
              overflow="hidden"
              opacity={card.isAvailable ? 1 : 0.6}
            >
              <ListingImage url={card.imageUrl ?? undefined} alt="" sizes="40px" />
            </Box>
            <Box minW="0">
              <chakra.p fontWeight={600} fontSize="sm" lineHeight={1.3} lineClamp={1} overflowWrap="anywhere">
                {card.title}
              </chakra.p>
              <chakra.p
                fontSize="xs"
                color="fg.muted"
                whiteSpace="nowrap"
                overflow="hidden"
                textOverflow="ellipsis"
              >
                {monthlyRent(card.price)}
                {noteOn(card)}
              </chakra.p>
            </Box>
          </CardBox>
        </Box>
      ))}
    </Grid>
  );
}

function noteOn({ isAvailable, state }: ListingCard): string {
  if (!isAvailable) return ` · ${t`No longer available`}`;
  return state === undefined || state === 'published' ? '' : ` · ${told(stateLabels[state])}`;
}

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  p: '1',
  borderRadius: 'md',
  background: 'bg.surface',
  borderWidth: '1px',
  borderColor: 'border.subtle',
  minW: '0',
} as const;

const CardLink = chakra(Link);

/** A link to the listing, unless it is deleted. */
function CardBox({ card, children }: { card: ListingCard; children: ReactNode }) {
  if (!card.isAvailable) return <Box {...box}>{children}</Box>;
  return (
    <CardLink
      to={`/listing/${card.listingId}`}
      {...box}
      color="inherit"
      textDecoration="none"
      _hover={{ borderColor: 'border.strong' }}
    >
      {children}
    </CardLink>
  );
}
