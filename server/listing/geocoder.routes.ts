import { lookUpPostalCode as call } from '@stanza/schemas/listing/geocoder.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { queryOf } from '../http/address.ts';
import { route } from '../http/route.ts';
import type { PostalLookup } from './geocoding/postal-place.ts';

/**
 * The part of Nominatim's interface that the app uses: the lookup of an Italian postal code. As in Nominatim, an unknown code is
 * answered with an empty list.
 */
export const geocodeRoute: FastifyPluginAsync<{ lookUpPostalCode: PostalLookup }> = async (
  app,
  { lookUpPostalCode },
) => {
  route(app, call, [], async (request) => {
    const params = queryOf(request);
    const postalCode = params.get('postalcode')?.trim() ?? '';
    if (!/^\d{5}$/.test(postalCode) || !isInItaly(params)) return [];
    const place = await lookUpPostalCode(postalCode);
    if (place === null) return [];
    return [
      {
        lat: String(place.latitude),
        lon: String(place.longitude),
        display_name: place.label,
        class: 'place',
        type: 'postcode',
      },
    ];
  });
};

function isInItaly(params: URLSearchParams): boolean {
  const codes = params.get('countrycodes')?.toLowerCase().split(',') ?? ['it'];
  const country = params.get('country')?.trim().toLowerCase() ?? 'it';
  return codes.some((code) => code.trim() === 'it') && ['it', 'italy', 'italia'].includes(country);
}
