import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Actor, SnapshotFrom } from 'xstate';
import { ButtonLink, TextLink } from '../../components/controls.tsx';
import { money, roomsText } from '../../components/format.ts';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { userText } from '../../components/user-text.ts';
import { toSearchParams } from '../../domain/search/search-query.ts';
import type { newestRoomsMachine } from '../../machines/search/newest-rooms.machine.ts';
import { type savedSearchesMachine, shownSearches } from '../../machines/search/saved-searches.machine.ts';
import type { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

/** As many as fill the widest row. */
const mostRooms = 4;

const selectNewest = ({ context }: SnapshotFrom<typeof newestRoomsMachine>) => context.data;
const selectMaxPrice = ({ context }: SnapshotFrom<typeof searchSuggestionsMachine>) => context.maxPrice;
const selectSearches = ({ context }: SnapshotFrom<typeof savedSearchesMachine>) => context;

interface LandingRoomsProps {
  machine: typeof newestRoomsMachine;
  /** The search above, whose price the link to all places keeps. */
  search: Actor<typeof searchSuggestionsMachine>;
  /** What is new for a member. */
  children?: ReactNode;
}

/** Below the landing page's own part, loaded after it: the newest rooms, and a search of all places. */
export function LandingRooms({ machine, search, children }: LandingRoomsProps) {
  const newest = useSelector(useScreenActor(machine), selectNewest);
  const maxPrice = useSelector(search, selectMaxPrice);
  if (!newest || newest.rooms.length === 0) return children;
  const everywhere = toSearchParams({ term: null, maxDistance: null, maxPrice });
  return (
    <>
      {children}
      <Part title={t`Newest rooms`}>
        <Grid as="ul" listStyleType="none" gap="5" templateColumns={cardColumns}>
          {newest.rooms.slice(0, mostRooms).map((listing) => (
            <Grid as="li" key={listing.id} templateColumns="minmax(0, 1fr)">
              <ListingCard listing={listing} sizes={cardSizes} />
            </Grid>
          ))}
        </Grid>
        <Flex mt="5">
          <ButtonLink
            look="outline"
            to={`/listings?${everywhere}${everywhere.size > 0 ? '&' : ''}order=price`}
          >
            {maxPrice === null
              ? t`All ${roomsText(newest.count)}, lowest rent first`
              : t`In all places up to ${money(maxPrice)}, lowest rent first`}
          </ButtonLink>
        </Flex>
      </Part>
    </>
  );
}

interface SearchNewsProps {
  machine: typeof savedSearchesMachine;
  /** The member opens the result of a search. */
  onOpen(id: string): void;
}

/** The saved searches of a member that have new rooms; nothing if there are none. */
export function SearchNews({ machine, onOpen }: SearchNewsProps) {
  const searches = shownSearches(useSelector(useScreenActor(machine), selectSearches))?.searches ?? [];
  const news = searches.filter(({ newCount }) => newCount > 0);
  if (news.length === 0) return null;
  return (
    <Part title={t`New in your saved searches`}>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="8" rowGap="2">
        {news.map(({ id, name, search, newCount }) => (
          <chakra.li key={id} {...userText}>
            <TextLink to={`/listings?${search}`} onClick={() => onOpen(id)}>
              {name}
            </TextLink>{' '}
            <chakra.strong whiteSpace="nowrap">
              <Plural value={newCount} one="# new room" other="# new rooms" />
            </chakra.strong>
          </chakra.li>
        ))}
      </Flex>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section aria-label={title} mt="12">
      <chakra.h2 fontSize="3xl" mb="4">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}
