import type { Sessions } from '../account/sessions.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Connection } from './stomp/connection.ts';
import { StompError } from './stomp/stomp-error.ts';

/** Closes the connections of sessions that have ended or expired. */
export interface SessionWatch {
  /** To be called when a session ends before it expires. */
  onEnded(id: string): void;
  /** Whether a session has ended in the last minute, perhaps while its token was being looked up. */
  hasEnded(id: string): boolean;
  /** Closes the connections of expired sessions. */
  sweep(): void;
  /** Checks all sessions in the database, since a notification may be lost. */
  check(): Promise<void>;
}

interface SessionWatchOptions {
  sessions: Sessions;
  connections: ConnectionRegistry;
  clock: () => Date;
}

const policyViolation = 1008;
/** Milliseconds for which an ended session is remembered: longer than any look-up of a token takes. */
const retention = 60_000;

export function createSessionWatch({ sessions, connections, clock }: SessionWatchOptions): SessionWatch {
  /** By session id, when it ended: milliseconds of `performance.now()`. */
  const ended = new Map<string, number>();

  function closeWhere(isOver: (connection: Connection) => boolean) {
    for (const connection of [...connections.all()].filter(isOver)) {
      const detail = 'The session has ended. Please log in again.';
      connection.fail(new StompError('Not authenticated.', detail), policyViolation);
    }
  }

  return {
    onEnded(id) {
      ended.set(id, performance.now());
      closeWhere(({ session }) => session.id === id);
    },
    hasEnded: (id) => ended.has(id),
    sweep() {
      const now = clock();
      closeWhere(({ session }) => session.expiresAt <= now);
      const oldest = performance.now() - retention;
      for (const [id, at] of ended) if (at < oldest) ended.delete(id);
    },
    async check() {
      const checked = new Set([...connections.all()].map(({ session }) => session.id));
      if (checked.size === 0) return;
      const valid = new Set(await sessions.findValid([...checked]));
      closeWhere(({ session }) => checked.has(session.id) && !valid.has(session.id));
    },
  };
}
