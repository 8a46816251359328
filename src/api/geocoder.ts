import type { Coordinates } from '../domain/search-options.ts';
import { geocodeAnswerSchema } from '../schemas/geocode.ts';
import { answerOf, createHttp } from './http.ts';

export interface Geocoder {
  /** Where an Italian postal code is, or `null` where nobody knows. Rejects with an `ApiError`. */
  lookUpPostalCode(postalCode: string, options: { signal: AbortSignal }): Promise<Coordinates | null>;
}

/**
 * A geocoder with Nominatim's interface.
 * @param baseUrl the address below which `search` answers, with a trailing slash
 */
export function createGeocoder(baseUrl: string): Geocoder {
  const http = createHttp(baseUrl);
  return {
    async lookUpPostalCode(postalCode, { signal }) {
      const searchParams = { postalcode: postalCode, countrycodes: 'it', format: 'json', limit: 1 };
      const [place] = await answerOf(http.get('search', { searchParams, signal }).json(geocodeAnswerSchema));
      return place ? { latitude: place.lat, longitude: place.lon } : null;
    },
  };
}
