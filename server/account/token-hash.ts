import { createHash, randomBytes } from 'node:crypto';

/** A new token for a link, and what the database keeps of it, so that a reader of the database cannot use the link. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
