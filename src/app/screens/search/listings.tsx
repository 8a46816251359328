import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { entryOf } from '../../../components/history-entry.ts';
import { monthsOf } from '../../../domain/listing/contract.ts';
import { readResultsAddress } from '../../../domain/search/filtered-query.ts';
import { filterPanelMachine } from '../../../machines/search/filter-panel.machine.ts';
import { listingSearchMachine } from '../../../machines/search/listing-search.machine.ts';
import { mapSearchMachine } from '../../../machines/search/map-search.machine.ts';
import { CompareBar } from '../../../views/search/CompareBar.tsx';
import { ListingsView } from '../../../views/search/ListingsView.tsx';
import { RoomChoice } from '../../../views/search/room-choice.ts';
import type { ResultsStorage } from '../../../views/search/useSavedResults.ts';
import { seenRooms } from '../../device/seen-rooms.ts';
import { noteSearchedMonths } from '../../device/stay.ts';
import {
  filterPanel,
  filterPanelEffects,
  listingSearchEffects,
  mapSearchEffects,
  mapSearchView,
  pricePinMap,
} from '../../effects/search/search.ts';
import { MatchOfMember } from '../../root/MatchOfMember.tsx';
import { roomChoice } from '../../root/room-choice.ts';
import { capabilities } from '../../root/root-actor.ts';
import { SaveSearchButton } from '../../root/SaveSearchButton.tsx';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useLikeAccess } from '../../root/useLikeAccess.ts';
import { useOwnership } from '../../root/useOwnership.ts';
import { arrivalOf } from '../../routing/intent.ts';
import { savedResultsOf, saveResults } from '../../routing/kept-results.ts';

const machines = {
  search: listingSearchMachine.provide({ actors: listingSearchEffects }),
  map: mapSearchMachine.provide({ actors: mapSearchEffects }),
  filters: filterPanelMachine.provide({ actors: filterPanelEffects(capabilities) }),
};
const parts = {
  FilterPanel: filterPanel.View,
  SaveSearch: SaveSearchButton,
  MapView: pricePinMap.View,
  MapSearch: mapSearchView.View,
};

export default function ListingsScreen() {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const entry = entryOf(location);
  const { resume } = arrivalOf(location.state);
  const [seen] = useState(() => new Set(seenRooms()));
  useEffect(() => {
    const { query } = readResultsAddress(new URLSearchParams(location.search));
    noteSearchedMonths(monthsOf(query.filters ?? {}));
  }, [location.search]);
  // A history step to another search is a new screen; a new search keeps the open map and the focus.
  const [shown, setShown] = useState({ entry, screen: 0 });
  if (shown.entry !== entry) setShown({ entry, screen: isReturn ? shown.screen + 1 : shown.screen });
  const from = isReturn ? entry : resume;
  const storage = useMemo<ResultsStorage>(
    () => ({
      read: () => (from === undefined ? null : savedResultsOf(from)),
      save: (results, at) => saveResults(at ? entryOf(at) : entry, results),
    }),
    [from, entry],
  );
  return (
    <RoomChoice value={roomChoice}>
      <MatchOfMember>
        <ListingsView
          key={shown.screen}
          machines={machines}
          parts={parts}
          // Not in the key: if the answer comes late, what is typed and shown stays.
          capabilities={useCapabilities()}
          seen={seen}
          likeAccess={useLikeAccess()}
          ownership={useOwnership()}
          storage={storage}
        />
      </MatchOfMember>
      <CompareBar />
    </RoomChoice>
  );
}
