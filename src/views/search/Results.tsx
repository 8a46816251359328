import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, ButtonLink } from '../../components/controls.tsx';
import { countOf } from '../../components/format.ts';
import { besideMapColumns, cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { NearView } from '../../components/NearView.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { appliedTexts } from '../../components/search/filter-texts.ts';
import { distanceOf, travelOf } from '../../components/search/way-texts.ts';
import { useFocusNearby } from '../../components/useFocusNearby.ts';
import { userText } from '../../components/user-text.ts';
import { roomsFailureText } from '../../domain/error-texts.ts';
import { type FilteredQuery, type FilterName, withoutFilter } from '../../domain/search/filtered-query.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { MapSearchActor } from '../../machines/search/map-search.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import type { SavedPlace } from '../../schemas/search/saved-results.ts';
import type { LikeAccess } from '../listing/ListingHeart.tsx';
import { CardActions } from './CardActions.tsx';
import { cardMark, useSavedPlace } from './saved-place.ts';
import { useSearchScreen } from './search-screen.ts';

type Snapshot = SnapshotFrom<typeof listingSearchMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed', 'empty', 'loadingMore', 'moreFailed'] as const).find((tag) => snapshot.hasTag(tag));

interface ResultsProps {
  isBesideMap: boolean;
  /** Where the person left the list. */
  place: SavedPlace | undefined;
  /** The room whose card is scrolled into view. */
  scrollToId: number | null;
  onScrolled(): void;
}

/** The cards of the result, or why there are none. */
export function Results(props: ResultsProps) {
  const { search } = useSearchScreen();
  const status = useSelector(search, selectStatus);
  const { error, query, summary } = useSelector(search, selectContext);

  // The heading says "Searching...".
  if (status === 'loading') return <Spinner />;
  if (status === 'failed') {
    return (
      <Notice icon={<SearchX size={32} />} title="The search failed">
        {/* A failed search gives an empty list: this is the specified text for it. */}
        <p>No results found</p>
        <p>{roomsFailureText(error)} Your search is kept.</p>
        <RetryButton onClick={() => search.send({ type: 'search.retry' })} />
      </Notice>
    );
  }
  if (status === 'empty') return <NoResults query={query} summary={summary} />;
  return <Cards {...props} />;
}

interface NoResultsProps {
  query: FilteredQuery;
  summary: ResultSummary | undefined;
}

function NoResults({ query, summary }: NoResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusNearby(box);
  return (
    <div ref={box}>
      <Notice icon={<SearchX size={32} />} title="No results found">
        {summary && summary.withoutOne.length > 0 ? (
          <WithoutOne query={query} withoutOne={summary.withoutOne} />
        ) : (
          <p>
            {summary && appliedTexts(query).length > 1
              ? 'No single filter helps: leave out several of them.'
              : 'Try a larger distance, a higher price or another place.'}
          </p>
        )}
        <ButtonLink to="/listings">See all listings</ButtonLink>
      </Notice>
    </div>
  );
}

/** For an empty result: the filters that can be removed, and the number of rooms without each. */
function WithoutOne({ query, withoutOne }: { query: FilteredQuery } & Pick<ResultSummary, 'withoutOne'>) {
  const { address } = useSearchScreen();
  const texts = new Map<string, { filter: FilterName; text: string }>(
    appliedTexts(query).map((applied) => [applied.filter, applied]),
  );
  return (
    <>
      <p>Leave out one filter:</p>
      <Grid as="ul" listStyleType="none" gap="2" justifyItems="center" maxW="full">
        {withoutOne.flatMap(({ filter: name, count }) => {
          const applied = texts.get(name);
          if (!applied) return [];
          return (
            <chakra.li key={name} maxW="full">
              <Button
                look="outline"
                maxW="full"
                onClick={() => address.change((before) => withoutFilter(before, applied.filter))}
              >
                <chakra.span {...userText} lineClamp={2}>
                  {`Without ${applied.text}: `}
                  <chakra.span whiteSpace="nowrap">{countOf(count, 'room')}</chakra.span>
                </chakra.span>
              </Button>
            </chakra.li>
          );
        })}
      </Grid>
    </>
  );
}

/** The number of cards that show before the others are drawn: more than a screen shows. */
const firstCards = 4;

/** A separate component, so that each search starts with the first cards. */
function Cards({ isBesideMap, place, scrollToId, onScrolled }: ResultsProps) {
  const { search, likeAccess, isOwn } = useSearchScreen();
  const { listings, least, query, next, hasFilters } = useSelector(search, selectContext);
  const status = useSelector(search, selectStatus);
  const list = useRef<HTMLDivElement>(null);
  const [isReturn] = useState(least > 0);
  // React draws the later cards in slices, so that the page reacts in between.
  const shown = useDeferredValue(listings, isReturn ? listings : listings.slice(0, firstCards));
  const areAllShown = shown.length >= listings.length;
  useSavedPlace(list, isReturn ? place : undefined);
  // Only one of the first cards is scrolled into view: while a person scrolls to later ones, the page must not move by itself.
  const [firstCount] = useState(listings.length);
  // The button below the cards stays once it was shown: it may have the focus.
  const wasFilled = useRef(false);
  if (areAllShown) wasFilled.current = true;
  const retry = () => search.send({ type: 'search.retry' });
  const more = () => search.send({ type: 'more.request' });
  return (
    <div>
      <Grid
        as="ul"
        ref={list}
        data-waiting={areAllShown ? undefined : ''}
        listStyleType="none"
        gap="5"
        templateColumns={isBesideMap ? besideMapColumns : cardColumns}
        css={behindModalStyle}
      >
        {shown.map((listing, index) => (
          <CardPlace
            key={listing.id}
            id={listing.id}
            isScrolledTo={listing.id === scrollToId && index < firstCount}
            onScrolled={onScrolled}
          >
            <ResultCard
              listing={listing}
              query={query}
              hasFilters={hasFilters}
              isBesideMap={isBesideMap}
              isEager={index < 2}
              isOwn={isOwn(listing.id)}
              likeAccess={likeAccess}
            />
          </CardPlace>
        ))}
      </Grid>
      <Flex justify="center" minH="5rem" align="center" direction="column" gap="3" pt="6">
        {next !== null && wasFilled.current && (
          <>
            {status === 'moreFailed' ? (
              <p role="alert">The next rooms could not be loaded.</p>
            ) : (
              areAllShown && <NearView key={listings.length} onNear={more} />
            )}
            {/* Always the same button, never disabled, so that the focus is not lost. */}
            <Button
              look={status === 'moreFailed' ? 'solid' : 'outline'}
              aria-disabled={status === 'loadingMore'}
              onClick={status === 'moreFailed' ? retry : more}
            >
              {status === 'moreFailed'
                ? 'Try Again'
                : status === 'loadingMore'
                  ? 'Loading more...'
                  : 'Load more'}
            </Button>
          </>
        )}
      </Flex>
    </div>
  );
}

/** Behind a modal, the browser leaves out the cards that are not visible. They keep their heights, and the visible ones their shadows. */
const behindModalStyle = {
  '& > li': { containIntrinsicSize: 'auto 26rem', overflowClipMargin: '2rem' },
  '[aria-hidden=true] & > li': { contentVisibility: 'auto' },
} as const;

interface ResultCardProps {
  listing: Listing;
  query: FilteredQuery;
  hasFilters: boolean;
  isBesideMap: boolean;
  isEager: boolean;
  isOwn: boolean;
  likeAccess: LikeAccess;
}

/** The list renders when a room is selected or pointed at. Its cards must not render again each time. */
const ResultCard = memo(
  ({ listing, query, hasFilters, isBesideMap, isEager, isOwn, likeAccess }: ResultCardProps) => (
    <ListingCard
      listing={listing}
      distance={distanceOf(listing, query)}
      travel={hasFilters ? travelOf(listing, query) : undefined}
      sizes={isBesideMap ? '(min-width: 1280px) 25vw, (min-width: 768px) 50vw, 100vw' : cardSizes}
      isEager={isEager}
      action={<CardActions listing={listing} isOwn={isOwn} likeAccess={likeAccess} />}
    />
  ),
);

const selectPointedId = (snapshot: SnapshotFrom<MapSearchActor>) => snapshot.context.pointedId;
const selectHasMapSearch = ({ context }: Snapshot) => context.hasMapSearch === true;

interface CardPlaceProps {
  id: number;
  isScrolledTo: boolean;
  onScrolled(): void;
  children: ReactNode;
}

/** A card and its pin are highlighted together, on a map that searches. */
function CardPlace({ id, isScrolledTo, onScrolled, children }: CardPlaceProps) {
  const { search, map } = useSearchScreen();
  const card = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    card.current?.scrollIntoView({ block: 'center' });
    onScrolled();
  });
  useEffect(() => {
    if (isScrolledTo) show();
  }, [isScrolledTo]);
  const isPointed = useSelector(map, (snapshot) => selectPointedId(snapshot) === id);
  const hasMapSearch = useSelector(search, selectHasMapSearch);
  const point = hasMapSearch ? () => map.send({ type: 'room.point', id }) : undefined;
  const leave = hasMapSearch ? () => map.send({ type: 'room.point', id: null }) : undefined;
  return (
    <Grid
      as="li"
      ref={card}
      {...cardMark}
      templateColumns="minmax(0, 1fr)"
      borderRadius="lg"
      data-pointed={isPointed || undefined}
      css={{ '&[data-pointed]': { outline: '3px solid {colors.accent.solid}', outlineOffset: '2px' } }}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      {children}
    </Grid>
  );
}
