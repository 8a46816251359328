import type { Coordinates } from '../../domain/search/search-options.ts';
import { lookUpPostalCode } from '../../schemas/listing/geocoder.calls.ts';
import { type CallOptions, createClient } from '../http.ts';

/**
 * A geocoder with Nominatim's interface.
 * @param baseUrl the address below which `search` answers, with a trailing slash
 */
export function createGeocoder(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** The place of an Italian postal code; `null` if it is unknown. Rejects with an `ApiError`. */
    async lookUpPostalCode(postalcode: string, options: CallOptions): Promise<Coordinates | null> {
      const query = { postalcode, countrycodes: 'it', format: 'json', limit: 1 } as const;
      const [place] = await send(lookUpPostalCode, { ...options, address: 'search', query });
      return place ? { latitude: place.lat, longitude: place.lon } : null;
    },
  };
}
