import { Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import { cardMark } from './saved-place.ts';
import { useSearchScreen } from './search-screen.ts';

const selectHasMapSearch = ({ context }: SnapshotFrom<typeof listingSearchMachine>) =>
  context.hasMapSearch === true;

interface CardPlaceProps {
  id: number;
  isScrolledTo: boolean;
  onScrolled(): void;
  children: ReactNode;
}

/** A card and its pin are highlighted together, on a map that searches. */
export function CardPlace({ id, isScrolledTo, onScrolled, children }: CardPlaceProps) {
  const { search, map } = useSearchScreen();
  const card = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    card.current?.scrollIntoView({ block: 'center' });
    onScrolled();
  });
  useEffect(() => {
    if (isScrolledTo) show();
  }, [isScrolledTo]);
  const isPointed = useSelector(map, ({ context }) => context.pointedId === id);
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
