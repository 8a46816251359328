import { type Capability, fetchCapabilities } from '@stanza/schemas/calls/capabilities.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';

const offered: Capability[] = [
  'message-pages',
  'contact',
  'listing-life',
  'viewings',
  'member-cards',
  'inbox',
  'search-filters',
  'map-search',
];

/** What this backend has besides the calls that the app needs of every one. */
export const capabilitiesRoute: FastifyPluginAsync = async (app) => {
  route(app, fetchCapabilities, [], async () => offered);
};
