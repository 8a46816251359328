import { propertyMapMachine } from '../../../machines/search/property-map.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { PropertyMapView } from '../../../views/search/PropertyMapView.tsx';
import { propertyMap, propertyMapEffects } from '../../effects/search/property-map.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';

const machine = propertyMapMachine.provide({ actors: propertyMapEffects });

const mapSearch: Capability = 'map-search';

export default function PropertyMapScreen() {
  const hasRoomsOnMap = useCapabilities().includes(mapSearch);
  return <PropertyMapView machine={machine} MapView={propertyMap.View} hasRoomsOnMap={hasRoomsOnMap} />;
}
