import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button, Card } from '../../components/controls.tsx';
import { monthlyRent } from '../../components/format.ts';
import { CardLink } from '../../components/listing/CardLink.ts';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { userText } from '../../components/user-text.ts';
import type { RecentRoom } from '../../schemas/listing/recent-room.ts';

interface RecentlySeenProps {
  /** The last one first. */
  rooms: readonly RecentRoom[];
  onForget(): void;
}

function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Links to the rooms that were opened last on this device. */
export function RecentlySeen({ rooms, onForget }: RecentlySeenProps) {
  const title = useId();
  const [isForgotten, setIsForgotten] = useState(false);
  if (rooms.length === 0) {
    return isForgotten ? (
      // The button with the focus is gone.
      <chakra.p ref={focus} tabIndex={-1} mt="10" color="fg.muted" data-screen-only>
        <Trans>These rooms are forgotten.</Trans>
      </chakra.p>
    ) : null;
  }
  return (
    <chakra.section aria-labelledby={title} mt="10" data-screen-only>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4">
        <chakra.h2 id={title} fontSize="2xl">
          <Trans>Recently seen</Trans>
        </chakra.h2>
        <Button
          look="plain"
          onClick={() => {
            setIsForgotten(true);
            onForget();
          }}
        >
          <Trans>Forget these rooms</Trans>
        </Button>
      </Flex>
      <Grid
        as="ul"
        listStyleType="none"
        gap="3"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        }}
      >
        {rooms.map(({ id, title: name, price, location, imageUrl }) => (
          <Grid as="li" key={id} templateColumns="minmax(0, 1fr)">
            <Card position="relative" display="flex" gap="3" p="2">
              <Box w="5.5rem" h="4.5rem" flexShrink={0} borderRadius="sm" overflow="hidden">
                <ListingImage url={imageUrl} alt="" sizes="5.5rem" />
              </Box>
              <Box minW="0" fontSize="sm">
                <chakra.p fontWeight={700}>{monthlyRent(price)}</chakra.p>
                <chakra.h3 {...userText} lineClamp={1} fontSize="sm">
                  <CardLink to={`/listing/${id}`}>{name}</CardLink>
                </chakra.h3>
                <chakra.p {...userText} color="fg.muted" lineClamp={1}>
                  {location}
                </chakra.p>
              </Box>
            </Card>
          </Grid>
        ))}
      </Grid>
    </chakra.section>
  );
}
