import { geocoderUrl } from '../environment.ts';
import { once } from './once.ts';

export const geocoder = once(async () =>
  (await import('../../api/listing/geocoder.ts')).createGeocoder(geocoderUrl),
);
