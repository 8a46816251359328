import { lookUpPostalCode as call } from '@stanza/schemas/listing/geocoder.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** As Nominatim writes places: the app reads the texts as numbers. */
const placesSchema = z.array(
  z.object({
    lat: z.string(),
    lon: z.string(),
    display_name: z.string(),
    class: z.string(),
    type: z.string(),
  }),
);

/**
 * The part of Nominatim's interface that the app uses: the lookup of an Italian postal code. As in Nominatim, an unknown code is
 * answered with an empty list.
 */
export const geocoderRoutes: FastifyPluginAsync<Services> = async (app, { lookUpPostalCode }) => {
  route(
    app,
    { ...call, answers: { ...call.answers, 200: placesSchema } },
    { readQuery: postalCodeIn },
    async ({ query }) => {
      const place = query && (await lookUpPostalCode(query));
      if (!place) return [];
      return [
        {
          lat: String(place.latitude),
          lon: String(place.longitude),
          display_name: place.label,
          class: 'place',
          type: 'postcode',
        },
      ];
    },
  );
};

/** `null` unless the query asks for an Italian postal code. */
function postalCodeIn(params: URLSearchParams): string | null {
  const postalCode = params.get('postalcode')?.trim() ?? '';
  return /^\d{5}$/.test(postalCode) && isInItaly(params) ? postalCode : null;
}

function isInItaly(params: URLSearchParams): boolean {
  const codes = params.get('countrycodes')?.toLowerCase().split(',') ?? ['it'];
  const country = params.get('country')?.trim().toLowerCase() ?? 'it';
  return codes.some((code) => code.trim() === 'it') && ['it', 'italy', 'italia'].includes(country);
}
