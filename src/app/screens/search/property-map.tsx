import { newestRoomsMachine } from '../../../machines/search/newest-rooms.machine.ts';
import { propertyMapMachine } from '../../../machines/search/property-map.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { PropertyMapView } from '../../../views/search/PropertyMapView.tsx';
import { RoomsOnMapLink } from '../../../views/search/RoomsOnMapLink.tsx';
import { propertyMap, propertyMapEffects } from '../../effects/search/property-map.ts';
import { newestRoomsEffects } from '../../effects/search/search.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';

const machine = propertyMapMachine.provide({ actors: propertyMapEffects });

const newestRooms = newestRoomsMachine.provide({ actors: newestRoomsEffects });

const mapSearch: Capability = 'map-search';

export default function PropertyMapScreen() {
  const hasRoomsOnMap = useCapabilities().includes(mapSearch);
  return (
    <PropertyMapView
      machine={machine}
      MapView={propertyMap.View}
      roomsOnMap={hasRoomsOnMap && <RoomsOnMapLink machine={newestRooms} />}
    />
  );
}
