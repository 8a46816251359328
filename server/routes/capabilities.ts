import { capabilities, fetchCapabilities } from '@stanza/schemas/calls/capabilities.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';

/** What this backend has besides the calls that the app needs of every one: all that the app knows. */
export const capabilitiesRoute: FastifyPluginAsync = async (app) => {
  route(app, fetchCapabilities, [], async () => [...capabilities]);
};
