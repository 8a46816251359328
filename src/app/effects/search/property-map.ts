import { viewChunk } from '../shell/view-chunk.tsx';

/** A separate file: the map of samples makes no calls, so its screen must not load code for calls. */
export const propertyMap = viewChunk('map', () => import('../../../components/maps/PropertyMap.tsx'));
export const propertyMapEffects = { loadMap: propertyMap.load };
