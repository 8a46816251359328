import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Button, ButtonLink } from '../../components/controls.ts';
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
import type { MapPanelActor } from '../../machines/search/map-panel.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import type { CardsLeft } from '../../schemas/search/results-left.ts';
import type { LikeAccess } from '../listing/ListingHeart.tsx';
import { CardActions } from './CardActions.tsx';
import { cardMark, useCardsAsLeft } from './useCardsAsLeft.ts';

type Snapshot = SnapshotFrom<typeof listingSearchMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['failed', 'empty', 'loadingMore', 'moreFailed'] as const).find((tag) => snapshot.hasTag(tag));

interface ResultsProps {
  actor: ActorRefFrom<typeof listingSearchMachine>;
  isLoading: boolean;
  likeAccess: LikeAccess;
  /** Whether the listing is the member's own. */
  isOwn(id: number): boolean;
  isBesideMap: boolean;
  /** The map panel whose pins show which card the mouse is on. */
  panel: MapPanelActor | undefined;
  /** The room whose card is scrolled into view. */
  soughtId: number | null;
  onFound(): void;
  /** The cards as they were when the person left the results. */
  left: CardsLeft | undefined;
  onSearch(query: FilteredQuery): void;
}

/** The cards of the result, or why there are none. */
export function Results(props: ResultsProps) {
  const { actor, isLoading, onSearch } = props;
  const status = useSelector(actor, selectStatus);
  const { error, query, summary } = useSelector(actor, selectContext);
  const retry = () => actor.send({ type: 'search.retry' });

  // The heading says "Searching...".
  if (isLoading) return <Spinner />;
  if (status === 'failed') {
    return (
      <Notice icon={<SearchX size={32} />} title="The search failed">
        {/* A failed search gives an empty list: this is the specified text for it. */}
        <p>No results found</p>
        <p>{roomsFailureText(error)} Your search is kept.</p>
        <RetryButton onClick={retry} />
      </Notice>
    );
  }
  if (status === 'empty') return <NoResults query={query} summary={summary} onSearch={onSearch} />;
  return <Cards {...props} />;
}

function NoResults({
  query,
  summary,
  onSearch,
}: Pick<ResultsProps, 'onSearch'> & { query: FilteredQuery; summary: ResultSummary | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusNearby(box);
  return (
    <div ref={box}>
      <Notice icon={<SearchX size={32} />} title="No results found">
        {summary && summary.withoutOne.length > 0 ? (
          <WithoutOne query={query} withoutOne={summary.withoutOne} onSearch={onSearch} />
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
function WithoutOne({
  query,
  withoutOne,
  onSearch,
}: Pick<ResultsProps, 'onSearch'> & { query: FilteredQuery } & Pick<ResultSummary, 'withoutOne'>) {
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
                onClick={() => onSearch(withoutFilter(query, applied.filter))}
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

/** A separate component, so that each search starts with the first cards. */
function Cards({ actor, likeAccess, isOwn, isBesideMap, panel, soughtId, left, onFound }: ResultsProps) {
  const { listings, least, query, next, hasFilters } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const list = useRef<HTMLDivElement>(null);
  // Only for the search that the person left: another search starts with its first cards.
  const { mounted, heights } = useCardsAsLeft(list, listings.length, least > 0 ? left : undefined);
  const areAllMounted = mounted.size >= listings.length;
  // Only one of the first cards is scrolled into view: while a person scrolls to later ones, the page must not move by itself.
  const [firstCount] = useState(listings.length);
  // The button below the cards stays once it was shown: it may have the focus.
  const wasFilled = useRef(false);
  if (areAllMounted) wasFilled.current = true;
  const retry = () => actor.send({ type: 'search.retry' });
  const more = () => actor.send({ type: 'more.request' });
  return (
    <div>
      <Grid
        as="ul"
        ref={list}
        data-waiting={areAllMounted ? undefined : ''}
        listStyleType="none"
        gap="5"
        templateColumns={isBesideMap ? besideMapColumns : cardColumns}
        css={behindModalStyle}
      >
        {listings.map((listing, index) =>
          mounted.has(index) ? (
            <ResultCard
              key={listing.id}
              listing={listing}
              query={query}
              hasFilters={hasFilters}
              isBesideMap={isBesideMap}
              isEager={index < 2}
              isOwn={isOwn(listing.id)}
              likeAccess={likeAccess}
              panel={panel}
              isSought={listing.id === soughtId && index < firstCount}
              onFound={onFound}
            />
          ) : (
            index < heights.length && (
              <li
                key={listing.id}
                {...cardMark}
                data-place={index}
                aria-hidden
                style={{ height: heights[index] }}
              />
            )
          ),
        )}
      </Grid>
      <Flex justify="center" minH="5rem" align="center" direction="column" gap="3" pt="6">
        {next !== null && wasFilled.current && (
          <>
            {status === 'moreFailed' ? (
              <p role="alert">The next rooms could not be loaded.</p>
            ) : (
              areAllMounted && <NearView key={listings.length} onNear={more} />
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

interface ResultCardProps extends Pick<ResultsProps, 'isBesideMap' | 'likeAccess' | 'panel' | 'onFound'> {
  listing: Listing;
  query: FilteredQuery;
  hasFilters: boolean;
  isEager: boolean;
  isOwn: boolean;
  isSought: boolean;
}

/** The list renders for every two cards that it mounts. The earlier cards must not render again each time. */
const ResultCard = memo(
  ({
    listing,
    query,
    hasFilters,
    isBesideMap,
    isEager,
    isOwn,
    likeAccess,
    panel,
    isSought,
    onFound,
  }: ResultCardProps) => (
    <CardPlace id={listing.id} panel={panel} isSought={isSought} onFound={onFound}>
      <ListingCard
        listing={listing}
        distance={distanceOf(listing, query)}
        travel={hasFilters ? travelOf(listing, query) : undefined}
        sizes={isBesideMap ? '(min-width: 1280px) 25vw, (min-width: 768px) 50vw, 100vw' : cardSizes}
        isEager={isEager}
        action={<CardActions listing={listing} isOwn={isOwn} likeAccess={likeAccess} />}
      />
    </CardPlace>
  ),
);

const selectPointedId = (snapshot: SnapshotFrom<MapPanelActor> | undefined) => snapshot?.context.pointedId;

/** A card and its pin are highlighted together. */
function CardPlace({
  id,
  panel,
  isSought,
  onFound,
  children,
}: Pick<ResultsProps, 'panel' | 'onFound'> & { id: number; isSought: boolean; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    card.current?.scrollIntoView({ block: 'center' });
    onFound();
  });
  useEffect(() => {
    if (isSought) show();
  }, [isSought]);
  const isPointed = useSelector(panel, (snapshot) => selectPointedId(snapshot) === id);
  const point = panel && (() => panel.send({ type: 'room.point', id }));
  const leave = panel && (() => panel.send({ type: 'room.point', id: null }));
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
