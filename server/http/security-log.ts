import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { viewerOf } from './viewer.ts';

/** docs/security.md says what each one means, and which deserve an alarm. */
export type SecurityEvent =
  | 'login.failed'
  | 'login.succeeded'
  | 'access.refused'
  | 'limit.reached'
  | 'reset.requested'
  | 'reset.failed'
  | 'password.reset'
  | 'session.ended'
  | 'session.revoked'
  | 'password.changed'
  | 'password.refused'
  | 'email.changed'
  | 'email.restored'
  | 'deletion.requested'
  | 'deletion.cancelled'
  | 'account.deleted'
  | 'data.requested'
  | 'passkey.added'
  | 'passkey.removed'
  | 'recovery.renewed'
  | 'recovery.used'
  | 'upload.refused'
  | 'mail.confirmed'
  | 'moderation.decided';

/** What is known of it. No e-mail, no token, no text that somebody has written. */
export type SecurityFacts = Record<string, string | number | boolean | null>;

/** Writes one line of JSON: `security` is the event. */
export function logSecurity(log: FastifyBaseLogger, event: SecurityEvent, facts: SecurityFacts): void {
  log.warn({ security: event, ...facts }, `Security: ${event}`);
}

/** The same for a request: with its route, the address that it came from, and the member who is logged in. */
export function logRequest(request: FastifyRequest, event: SecurityEvent, facts: SecurityFacts = {}): void {
  const { method, routeOptions, ip } = request;
  const memberId = viewerOf(request);
  logSecurity(request.log, event, {
    route: `${method} ${routeOptions.url ?? ''}`,
    // A connection that is already closed has no address, despite the type.
    address: (ip as string | undefined) ?? null,
    ...(memberId !== null && { memberId }),
    ...facts,
  });
}
