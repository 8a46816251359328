import { listingSearchMachine } from '../../machines/listing-search.machine.ts';
import { mapPanelMachine } from '../../machines/map-panel.machine.ts';
import { ListingsView } from '../../views/listings/ListingsView.tsx';
import { listingSearchEffects, mapPanelEffects, pricePinMap } from '../effects/search.ts';
import { useLikeAccess } from '../root/useLikeAccess.ts';
import { useOwnership } from '../root/useOwnership.ts';

const machine = listingSearchMachine.provide({
  actors: { ...listingSearchEffects, mapPanel: mapPanelMachine.provide({ actors: mapPanelEffects }) },
});

export default function ListingsScreen() {
  return (
    <ListingsView
      machine={machine}
      MapView={pricePinMap.MapView}
      likeAccess={useLikeAccess()}
      ownership={useOwnership()}
    />
  );
}
