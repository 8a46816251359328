import { fetchUsualRent } from '@stanza/schemas/listing/usual-rent.calls.ts';
import { fetchPlaces } from '@stanza/schemas/search/places.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findPostalCodes, findStreets } from './places.ts';
import { findUsualRent } from './usual-rent.ts';

/** What the app shows at most. */
const most = 6;

/** Streets and postal codes for the search box, and the usual rent in a postal code. */
export const placesRoutes: FastifyPluginAsync<Services> = async (app, { db, postalCodes }) => {
  route(app, fetchPlaces, {}, async ({ query: { text = '' } }) =>
    [...findPostalCodes(postalCodes, text), ...(await findStreets(db, text))].slice(0, most),
  );

  route(app, fetchUsualRent, {}, async ({ query: { postalCode, roomType, furnished, except } }) => {
    const place = postalCodes.find((one) => one.postalCode === postalCode);
    if (place === undefined || roomType === undefined || furnished === undefined) return { usual: null };
    const sought = { postalCode: place, roomType, furnished: furnished === 'true', except };
    return { usual: await findUsualRent(db, sought) };
  });
};
