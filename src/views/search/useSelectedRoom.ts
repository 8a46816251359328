import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { coordinatesOf, isInPart, isMarked } from '../../domain/search/map-places.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { mapSearchMachine } from '../../machines/search/map-search.machine.ts';
import { useSearchScreen } from './search-screen.ts';

const selectSearch = (snapshot: SnapshotFrom<typeof listingSearchMachine>) => snapshot;
const selectRoom = ({ context }: SnapshotFrom<typeof mapSearchMachine>) => context.room;

/** The room of the address, which may not be among the cards. */
export function useSelectedRoom() {
  const { search, map, address } = useSearchScreen();
  const { selectedId } = address;
  const found = useSelector(search, selectSearch);
  const room = useSelector(map, selectRoom);
  const { query, shown, marks, marksQuery, listings } = found.context;
  const card = listings.find(({ id }) => id === selectedId);
  // The cards of the next search may not contain the selected room, or not yet.
  const [lastCard, setLastCard] = useState(card);
  if (card && card !== lastCard) setLastCard(card);
  const selected = card ?? [room, lastCard].find((known) => known?.id === selectedId) ?? undefined;
  const place = coordinatesOf(selected);
  const isMissing = selectedId !== null && selected === undefined;
  useEffect(() => {
    if (isMissing) map.send({ type: 'room.need', id: selectedId });
  }, [map, isMissing, selectedId]);
  // The marks may be those of another search or part of the map.
  const isUnmarked =
    marksQuery === query &&
    !found.hasTag('marksLoading') &&
    shown &&
    selected &&
    place &&
    isInPart(shown.box, place)
      ? !isMarked(marks, selected.id, place)
      : false;
  return {
    /** The room among the cards. */
    card,
    /** The room, as soon as it is known. */
    selected,
    /** Whether a room is selected that is not known yet. */
    isMissing,
    /** Whether the search does not find the room, although the map shows its place. */
    isUnmarked,
  };
}
