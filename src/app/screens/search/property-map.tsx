import { propertyMapMachine } from '../../../machines/search/property-map.machine.ts';
import { PropertyMapView } from '../../../views/search/PropertyMapView.tsx';
import { propertyMap, propertyMapEffects } from '../../effects/search/property-map.ts';

const machine = propertyMapMachine.provide({ actors: propertyMapEffects });

export default function PropertyMapScreen() {
  return <PropertyMapView machine={machine} MapView={propertyMap.View} />;
}
