import { fetchPlaces } from '@stanza/schemas/search/places.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findPostalCodes, findStreets } from './places.ts';

/** What the app shows at most. */
const most = 6;

/** Streets and postal codes for the search box. */
export const placesRoutes: FastifyPluginAsync<Services> = async (app, { db, postalCodes }) => {
  route(app, fetchPlaces, {}, async ({ query: { text = '' } }) =>
    [...findPostalCodes(postalCodes, text), ...(await findStreets(db, text))].slice(0, most),
  );
};
