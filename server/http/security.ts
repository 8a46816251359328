import { randomBytes } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import { isLoopbackHost } from './loopback.ts';

/**
 * Headers for the app and its API.
 * @param connectSources further origins that the app may call
 * @param hasSecureSubdomains whether all subdomains, too, speak HTTPS only
 */
export const securityHeadersFor = (
  publicUrl: string | null,
  connectSources: readonly string[] = [],
  hasSecureSubdomains = false,
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // A page with inline styles adds a nonce with `allowStyles`.
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      // Map tiles and photos may be on other hosts.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      // The app reads photos that it holds as blob: and data: addresses. A build for another backend or geocoder needs their hosts.
      connectSrc: ["'self'", 'data:', 'blob:', ...connectSources],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  // Only with a public https address: TLS ends at the proxy.
  strictTransportSecurity: isPublicHttps(publicUrl) && {
    maxAge: year,
    includeSubDomains: hasSecureSubdomains,
  },
  // Apps on origins in CORS_ORIGINS show the images too.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Tile servers require the referrer.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/**
 * Allows inline styles with a nonce in an answer, for example those that Emotion inserts at run time.
 * @returns the nonce, which is unique for each answer
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

/** Features that the app does not use, disabled so that injected scripts cannot use them either. */
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
