import { capabilities, fetchCapabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';

/** The capabilities of this backend: all that the app knows. */
export const capabilitiesRoutes: FastifyPluginAsync = async (app) => {
  route(app, fetchCapabilities, {}, async () => [...capabilities]);
};
