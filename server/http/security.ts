import { randomBytes } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import { isLoopbackHost } from './loopback.ts';

/** Headers for the app and its API. */
export const securityHeadersFor = (publicUrl: string | null): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // A page that has styles of its own adds a nonce: `allowStyles`.
      styleSrc: ["'self'"],
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
  // Encryption is the affair of the proxy in front.
  strictTransportSecurity: isPublicHttps(publicUrl) && { maxAge: year, includeSubDomains: false },
  // Apps on other origins, where CORS_ORIGINS allows them, show our images.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Tile servers ask to be told who uses them.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/**
 * Allows inline styles with a nonce in an answer, such as those that Emotion writes into the page as it runs.
 * @returns the nonce, which no other answer has
 */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  );
  return nonce;
}

/** Seconds. */
const year = 31_536_000;

function isPublicHttps(publicUrl: string | null): boolean {
  const url = URL.parse(publicUrl ?? '');
  return url?.protocol === 'https:' && !isLoopbackHost(url.host);
}

/** The app needs none of these, nor does a script that gets into it. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
