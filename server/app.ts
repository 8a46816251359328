import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { listingsLimitHeader } from '@stanza/schemas/publish/new-listing.ts';
import { type FastifyInstance, type FastifyServerOptions, fastify, type onRouteHookHandler } from 'fastify';
import { accountPlugin } from './account/plugin.ts';
import { chatPlugin } from './chat/plugin.ts';
import { parseQuery, withReadablePath } from './http/address.ts';
import { defaultBodyTimeout, endHalfSentBodies } from './http/body-deadline.ts';
import { defaultDrainTimeout, drainOnClose } from './http/drain.ts';
import { answerError } from './http/errors.ts';
import { FailureLog } from './http/failure-log.ts';
import { guardBearerCalls } from './http/guard.ts';
import { applySchemas } from './http/route.ts';
import { permissionsPolicy, securityHeadersFor } from './http/security.ts';
import { answerUnreadable, maxHeaderSize } from './http/unreadable-request.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { listingPlugin } from './listing/plugin.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import { matchPlugin } from './match/plugin.ts';
import { publishPlugin } from './publish/plugin.ts';
import { safetyPlugin } from './safety/plugin.ts';
import { searchPlugin } from './search/plugin.ts';
import { createServices, type Dependencies } from './services.ts';
import { shellPlugin } from './shell/plugin.ts';

export interface AppDependencies extends Dependencies {
  /** Where browsers reach the server; `null` for the address of their request. */
  publicUrl?: string | null;
  /** Further origins that the app may call: the backend or the geocoder of its build. */
  connectSources?: string[];
  /** Whether all subdomains of `publicUrl`, too, speak HTTPS only. */
  hasSecureSubdomains?: boolean;
  /** Trusted proxies: their X-Forwarded headers are used. */
  trustedProxies?: string[];
  /** Milliseconds for requests in flight when the app closes. */
  drainTimeout?: number;
  /** Milliseconds for the body of a request without a login. */
  bodyTimeout?: number;
  /** Called for every route. */
  onRoute?: onRouteHookHandler;
  logger?: FastifyServerOptions['logger'];
}

/** The maximum number of characters of a path parameter: a longer one gets a 404. */
const maxParamLength = 16_384;
/** Bytes of a JSON body: many times the longest text field. Forms with images have their own limits. */
const bodyLimit = 64 * 1024;
/** Milliseconds for a whole request: enough for forty megabytes over a slow connection. */
const requestTimeout = 600_000;
/** Milliseconds without traffic: a stalled upload must not keep its place in the semaphore. */
const connectionTimeout = 60_000;

/** Builds the Fastify app, ready for `listen` or `inject`. Its `close()` does not close the dependencies. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { publicUrl = null, corsOrigins = [], trustedProxies = [], onRoute, logger = false } = dependencies;
  const app = fastify({
    logger,
    logController: new FailureLog(),
    routerOptions: { maxParamLength, querystringParser: parseQuery },
    rewriteUrl: withReadablePath,
    bodyLimit,
    requestTimeout,
    connectionTimeout,
    http: { shouldUpgradeCallback: wantsWebSocket, maxHeaderSize },
    clientErrorHandler: answerUnreadable,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  app.setErrorHandler(answerError);
  endHalfSentBodies(app, dependencies.bodyTimeout ?? defaultBodyTimeout);
  drainOnClose(app, dependencies.drainTimeout ?? defaultDrainTimeout);
  await app.register(
    helmet,
    securityHeadersFor(publicUrl, dependencies.connectSources, dependencies.hasSecureSubdomains),
  );
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
  app.addHook('onSend', async (_, reply) => {
    // A login, or something new at this address, changes such an answer at once.
    const isMissing = reply.statusCode === 401 || reply.statusCode === 404;
    // A page says so itself: it is asked for each time, and "Back" may show it at once.
    if (isMissing && reply.getHeader('cache-control') !== 'no-cache')
      reply.header('cache-control', 'no-store');
  });
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? [...corsOrigins] : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Link', 'Date', listingsLimitHeader],
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // The default quality, 11, takes a hundred times as long for a result that is 10 % smaller.
    // The default window takes megabytes for each answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    // Compresses an answer up to this size in one call: that takes half the time of a stream, and a few milliseconds at most.
    syncThreshold: 256 * 1024,
  });
  applySchemas(app);
  const services = await createServices(app, dependencies, publicUrl);
  guardBearerCalls(app, services.sessions);
  await app.register(accountPlugin, services);
  await app.register(searchPlugin, services);
  await app.register(listingPlugin, services);
  await app.register(publishPlugin, services);
  await app.register(chatPlugin, services);
  await app.register(safetyPlugin, services);
  await app.register(matchPlugin, services);
  await app.register(imagesRoutes, services);
  const { mailbox } = services;
  if (mailbox !== null) await app.register(mailboxRoutes, { mailbox });
  await app.register(shellPlugin, services);
  return app;
}

/** Ignores other upgrades: Java's HTTP client offers HTTP/2 with each request, which a server may decline. */
function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
