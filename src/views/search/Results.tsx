import { Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import { memo, useDeferredValue, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { besideMapColumns, cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { NearView } from '../../components/NearView.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { distanceOf, travelOf } from '../../components/search/way-texts.ts';
import { roomsFailureText } from '../../domain/error-texts.ts';
import type { FilteredQuery } from '../../domain/search/filtered-query.ts';
import { told } from '../../languages/told.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { SavedPlace } from '../../schemas/search/saved-results.ts';
import type { LikeAccess } from '../listing/ListingHeart.tsx';
import { MatchLine } from '../match/MatchLine.tsx';
import { CardActions } from './CardActions.tsx';
import { CardPlace } from './CardPlace.tsx';
import { NoResults } from './NoResults.tsx';
import { useSavedPlace } from './saved-place.ts';
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
      <Notice icon={<SearchX size={32} />} title={t`The search failed`}>
        {/* A failed search gives an empty list: this is the specified text for it. */}
        <p>
          <Trans>No results found</Trans>
        </p>
        <p>
          {told(roomsFailureText(error))} <Trans>Your search is kept.</Trans>
        </p>
        <RetryButton onClick={() => search.send({ type: 'search.retry' })} />
      </Notice>
    );
  }
  if (status === 'empty') return <NoResults query={query} summary={summary} />;
  return <Cards {...props} />;
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
              <p role="alert">
                <Trans>The next rooms could not be loaded.</Trans>
              </p>
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
                ? t`Try Again`
                : status === 'loadingMore'
                  ? t`Loading more...`
                  : t`Load more`}
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
  ({ listing, query, hasFilters, isBesideMap, isEager, isOwn, likeAccess }: ResultCardProps) => {
    useLingui();
    return (
      <ListingCard
        listing={listing}
        distance={distanceOf(listing, query)}
        travel={hasFilters ? travelOf(listing, query) : undefined}
        sizes={isBesideMap ? '(min-width: 1280px) 25vw, (min-width: 768px) 50vw, 100vw' : cardSizes}
        match={!isOwn && <MatchLine listing={listing} />}
        isEager={isEager}
        action={<CardActions listing={listing} isOwn={isOwn} likeAccess={likeAccess} />}
      />
    );
  },
);
