import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Headers for the app and its API. Encryption is the affair of whatever stands in front. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Emotion writes its styles into the page as it runs.
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'"],
      // Map tiles, a geocoder and a backend may each be elsewhere.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'", 'data:', 'blob:', 'https:', 'wss:'],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  strictTransportSecurity: false,
  // Apps on other origins, where CORS_ORIGINS allows them, show our images.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Tile servers ask to be told who uses them.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
};
