import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { monthlyRent } from '../../components/format.ts';
import { Link } from '../../components/Link.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { userText } from '../../components/user-text.ts';
import type { MemberCard } from '../../schemas/account/member-card.ts';
import { type ReportReview, ReviewList } from '../safety/ReviewList.tsx';
import { answersWithin, monthOf, proofTexts } from './card-text.ts';

const CardLink = chakra(Link);

/** The number of rooms that show before "more". */
const shownRooms = 3;

interface CardContentProps {
  card: MemberCard;
  ReportReview?: ReportReview | undefined;
}

/** The shown parts of a member's card. */
export function CardContent({ card, ReportReview }: CardContentProps) {
  const { firstName, university, about, hobbies, listings, reviews = [] } = card;
  const facts = [
    card.memberSince === null ? null : t`Member since ${monthOf(card.memberSince)}`,
    card.answersWithinHours === null ? null : answersWithin(card.answersWithinHours),
    ...(card.proofs ? proofTexts(card.proofs) : []),
  ].filter((fact) => fact !== null);
  const isBare =
    facts.length + hobbies.length + listings.length + reviews.length === 0 &&
    university === null &&
    about === null;
  return (
    <>
      <Flex align="center" gap="4">
        <Avatar url={card.pictureUrl} size={72} />
        <Box minW="0">
          <chakra.h2 fontSize="2xl" lineHeight={1.2} {...userText}>
            {firstName}
          </chakra.h2>
          {facts.map((fact) => (
            <chakra.p key={fact} fontSize="sm" color="fg.muted">
              {fact}
            </chakra.p>
          ))}
        </Box>
      </Flex>
      {isBare && (
        <chakra.p color="fg.muted" {...userText}>
          <Trans>{firstName} shows nothing more.</Trans>
        </chakra.p>
      )}
      {university !== null && (
        <Part title={t`University`}>
          <chakra.p {...userText}>{university}</chakra.p>
        </Part>
      )}
      {about !== null && (
        <Part title={t`About Me`}>
          <chakra.p whiteSpace="pre-line" {...userText}>
            {about}
          </chakra.p>
        </Part>
      )}
      {hobbies.length > 0 && (
        <Part title={t`Hobbies`}>
          <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
            {[...new Set(hobbies)].map((hobby) => (
              <chakra.li
                key={hobby}
                px="3"
                py="1"
                borderRadius="xl"
                fontSize="sm"
                fontWeight={600}
                background="bg.sunken"
                {...userText}
              >
                {hobby}
              </chakra.li>
            ))}
          </Flex>
        </Part>
      )}
      {reviews.length > 0 && (
        <Part title={t`Reviews`}>
          <ReviewList reviews={reviews} name={firstName} ReportReview={ReportReview} />
        </Part>
      )}
      {listings.length > 0 && (
        <Part title={t`Rooms of ${firstName}`}>
          <Rooms listings={listings.slice(0, shownRooms)} />
          {listings.length > shownRooms && (
            <chakra.details mt="1.5" fontSize="sm">
              <chakra.summary cursor="pointer" fontWeight={600} py="2">
                <Trans>{listings.length - shownRooms} more</Trans>
              </chakra.summary>
              <Rooms listings={listings.slice(shownRooms)} />
            </chakra.details>
          )}
        </Part>
      )}
    </>
  );
}

function Rooms({ listings }: Pick<MemberCard, 'listings'>) {
  return (
    <Grid as="ul" listStyleType="none" gap="1.5" templateColumns="minmax(0, 1fr)">
      {listings.map(({ listingId, title, price, imageUrl }) => (
        <li key={listingId}>
          <CardLink
            to={`/listing/${listingId}`}
            display="flex"
            alignItems="center"
            gap="3"
            p="1.5"
            minH="2.75rem"
            borderRadius="md"
            borderWidth="1px"
            borderColor="border.subtle"
            color="inherit"
            textDecoration="none"
            _hover={{ borderColor: 'border.strong' }}
          >
            <Box flexShrink={0} boxSize="2.75rem" borderRadius="sm" overflow="hidden">
              <ListingImage url={imageUrl ?? undefined} alt="" sizes="44px" />
            </Box>
            <Box minW="0">
              <chakra.p fontWeight={600} fontSize="sm" lineHeight={1.3} lineClamp={2} overflowWrap="anywhere">
                {title}
              </chakra.p>
              <chakra.p fontSize="xs" color="fg.muted" whiteSpace="nowrap">
                {monthlyRent(price)}
              </chakra.p>
            </Box>
          </CardLink>
        </li>
      ))}
    </Grid>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <chakra.h3 fontFamily="body" fontSize="sm" fontWeight={600} color="fg.muted" mb="1" {...userText}>
        {title}
      </chakra.h3>
      {children}
    </section>
  );
}
