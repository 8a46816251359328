import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from './database/tables.ts';
import type { PostalLookup } from './geocoding/postal-place.ts';
import { withReadablePath } from './http/address.ts';
import { answerError } from './http/errors.ts';
import { securityHeaders } from './http/security.ts';
import type { ImageStore } from './images/image-store.ts';
import { geocodeRoute } from './routes/geocode.ts';
import { healthRoute } from './routes/health.ts';
import { imagesRoute } from './routes/images.ts';
import { listingRoute } from './routes/listing.ts';
import { searchRoute } from './routes/search.ts';
import { serveWebApp } from './routes/web-app.ts';

export interface AppDependencies {
  db: Kysely<Database>;
  images: ImageStore;
  lookUpPostalCode: PostalLookup;
  /** Folder of the built web app, which need not be there. */
  webApp: string;
  /** Put before image addresses; `null` where browsers reach them on the same origin. */
  publicUrl?: string | null;
  corsOrigins?: string[];
  logger?: FastifyServerOptions['logger'];
}

/** Longer addresses never get here: it is what Node.js takes of a request's head. */
const maxParamLength = 16_384;

/** The whole HTTP side, ready for `listen` or `inject`; `close()` leaves the dependencies open. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, images, lookUpPostalCode, webApp, corsOrigins = [], logger = false } = dependencies;
  const publicUrl = dependencies.publicUrl ?? '';
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength },
    rewriteUrl: withReadablePath,
  });
  app.setErrorHandler(answerError);
  await app.register(helmet, securityHeaders);
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
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
  await serveWebApp(app, webApp);
  return app;
}
