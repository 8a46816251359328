import { useParams } from 'react-router-dom';
import { parseListingId } from '../../domain/listing-id.ts';
import { listingDetailMachine } from '../../machines/listing-detail.machine.ts';
import { locationLookupMachine } from '../../machines/location-lookup.machine.ts';
import { ListingDetailView } from '../../views/listing-detail/ListingDetailView.tsx';
import { listingDetailEffects, locationLookupEffects, locationMap } from '../effects/search.ts';
import { useLikeAccess } from '../root/useLikeAccess.ts';
import { useOwnership } from '../root/useOwnership.ts';

const machine = listingDetailMachine.provide({
  actors: {
    ...listingDetailEffects,
    locationLookup: locationLookupMachine.provide({ actors: locationLookupEffects }),
  },
});

export default function ListingDetailScreen() {
  const { id } = useParams();
  return (
    <ListingDetailView
      key={id}
      id={parseListingId(id)}
      machine={machine}
      MapView={locationMap.MapView}
      likeAccess={useLikeAccess()}
      ownership={useOwnership()}
    />
  );
}
