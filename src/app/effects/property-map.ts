import { viewChunk } from './view-chunk.tsx';

/** A file of its own: the map of samples makes no calls, and its screen loads no code for them. */
export const propertyMap = viewChunk('map', () => import('../../components/maps/PropertyMap.tsx'));
export const propertyMapEffects = { loadMap: propertyMap.load };
