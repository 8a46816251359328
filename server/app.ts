import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import {
  type FastifyInstance,
  type FastifyServerOptions,
  fastify,
  LogController,
  type onRouteHookHandler,
} from 'fastify';
import { withReadablePath } from './http/address.ts';
import { answerError } from './http/errors.ts';
import { securityHeaders } from './http/security.ts';
import { type ApiDependencies, registerApi } from './register-api.ts';
import { geocodeRoute } from './routes/geocode.ts';
import { healthRoute } from './routes/health.ts';
import { imagesRoute } from './routes/images.ts';
import { listingRoute } from './routes/listing.ts';
import { searchRoute } from './routes/search.ts';
import { serveWebApp } from './routes/web-app.ts';

export interface AppDependencies extends Omit<ApiDependencies, 'publicUrl' | 'corsOrigins'> {
  /** Folder of the built web app, which need not be there. */
  webApp: string;
  /** Put before image addresses; `null` where browsers reach them on the same origin. */
  publicUrl?: string | null;
  corsOrigins?: string[];
  /** Addresses of proxies whose word is taken for whom they speak for. */
  trustedProxies?: string[];
  /** Hears of every route. */
  onRoute?: onRouteHookHandler;
  logger?: FastifyServerOptions['logger'];
}

/** Longer addresses never get here: it is what Node.js takes of a request's head. */
const maxParamLength = 16_384;
/** Bytes of JSON: many times the longest text that a field takes. Forms with images have limits of their own. */
const bodyLimit = 64 * 1024;
/** Milliseconds for a whole request: forty megabytes over a poor line. */
const requestTimeout = 600_000;
/** Milliseconds in which nothing comes or goes: uploads that have stalled hold a place that others wait for. */
const connectionTimeout = 60_000;

/** The whole HTTP side, ready for `listen` or `inject`; `close()` leaves the dependencies open. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    db,
    images,
    lookUpPostalCode,
    webApp,
    corsOrigins = [],
    trustedProxies = [],
    onRoute,
    logger = false,
  } = dependencies;
  const publicUrl = dependencies.publicUrl ?? '';
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength },
    rewriteUrl: withReadablePath,
    bodyLimit,
    requestTimeout,
    connectionTimeout,
    http: { shouldUpgradeCallback: wantsWebSocket },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  app.setErrorHandler(answerError);
  await app.register(helmet, securityHeaders);
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Link'],
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Brotli's own default, 11, takes a hundred times as long for a tenth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(searchRoute, { db, publicUrl });
  await app.register(listingRoute, { db, publicUrl });
  await app.register(geocodeRoute, { lookUpPostalCode });
  await app.register(healthRoute, { db });
  await app.register(imagesRoute, { images });
  await registerApi(app, { ...dependencies, publicUrl: dependencies.publicUrl ?? null, corsOrigins });
  await serveWebApp(app, webApp);
  return app;
}

/** Whoever asks for HTTP/2 on the side, as Java's client does, is answered as if they had not: an offer may be passed over. */
function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
