import { fetchCapabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { offered } from './offered.ts';

/** The capabilities of this backend. */
export const capabilitiesRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  route(app, fetchCapabilities, {}, async () => offered(services));
};
