import { propertyMapMachine } from '../../machines/property-map.machine.ts';
import { PropertyMapView } from '../../views/property-map/PropertyMapView.tsx';
import { propertyMap, propertyMapEffects } from '../effects/property-map.ts';

const machine = propertyMapMachine.provide({ actors: propertyMapEffects });

export default function PropertyMapScreen() {
  return <PropertyMapView machine={machine} MapView={propertyMap.View} />;
}
