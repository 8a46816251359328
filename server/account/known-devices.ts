import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from './email-key.ts';

export interface KnownDevices {
  /** The id of the device that sent the request; `null` if the device has no valid cookie for the account of this e-mail. */
  find(request: FastifyRequest, email: string): string | null;
  /** Called after a login or a password reset. */
  remember(reply: FastifyReply, email: string): void;
}

interface Options {
  /** Signs the cookies. */
  secret: string;
  publicUrl: string | null;
}

/** Browsers limit the lifetime of cookies to 400 days. */
const maxAge = 400 * 86_400;

/**
 * Recognizes devices by a signed cookie for each account, which only the login sets. The cookie is not an authentication: it only
 * exempts from the limits that attempts of strangers use up.
 */
export function createKnownDevices({ secret, publicUrl }: Options): KnownDevices {
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret)
      .update(`device ${id} ${emailKey(email)}`)
      .digest('base64url');
  const prefix = publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  const isSecure = publicUrl?.startsWith('https:') === true;
  const security = isSecure ? '; Secure' : '';
  // Not `__Host-`, which needs the path `/`: the cookie would go with every request.
  const nameFor = (email: string) => (isSecure ? '__Secure-' : '') + plainNameFor(email);
  const attributes = `Path=${prefix}/api/auth/login; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${security}`;
  return {
    find({ headers }, email) {
      const [, id = '', signature = ''] =
        new RegExp(`(?:^|; *)${nameFor(email)}=([\\w-]{36})\\.([\\w-]{43})(?:;|$)`).exec(
          headers.cookie ?? '',
        ) ?? [];
      const isSigned = timingSafeEqual(Buffer.from(signature.padEnd(43)), Buffer.from(sign(id, email)));
      return isSigned ? id : null;
    },
    remember(reply, email) {
      const id = randomUUID();
      reply.header('set-cookie', `${nameFor(email)}=${id}.${sign(id, email)}; ${attributes}`);
    },
  };
}

/** Several people may use one device. */
function plainNameFor(email: string): string {
  return `stanza-device-${createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 16)}`;
}
