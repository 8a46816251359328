import type { Sessions } from '../accounts/sessions.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Connection } from './stomp/connection.ts';
import { StompError } from './stomp/stomp-error.ts';

/** Ends the sockets of sessions that are no longer good. */
export interface SessionWatch {
  /** Hears of a session that was ended before its time. */
  onEnded(id: string): void;
  /** Whether that was lately: while its token was being looked up, perhaps. */
  hasEnded(id: string): boolean;
  /** Ends those that have expired. */
  sweep(): void;
  /** Asks the database about all of them, in case an end was not heard of. */
  check(): Promise<void>;
}

interface SessionWatchOptions {
  sessions: Sessions;
  connections: ConnectionRegistry;
  clock: () => Date;
}

const policyViolation = 1008;
/** Milliseconds, which no look-up of a token takes. */
const memory = 60_000;

export function createSessionWatch({ sessions, connections, clock }: SessionWatchOptions): SessionWatch {
  /** When they ended, by id: milliseconds of `performance.now()`. */
  const ended = new Map<string, number>();

  function endThose(isOver: (connection: Connection) => boolean) {
    for (const connection of [...connections.all()].filter(isOver)) {
      const detail = 'The session has ended. Please log in again.';
      connection.fail(new StompError('Not authenticated.', detail), policyViolation);
    }
  }

  return {
    onEnded(id) {
      ended.set(id, performance.now());
      endThose(({ session }) => session.id === id);
    },
    hasEnded: (id) => ended.has(id),
    sweep() {
      const now = clock();
      endThose(({ session }) => session.expiresAt <= now);
      const oldest = performance.now() - memory;
      for (const [id, at] of ended) if (at < oldest) ended.delete(id);
    },
    async check() {
      const asked = new Set([...connections.all()].map(({ session }) => session.id));
      if (asked.size === 0) return;
      const good = new Set(await sessions.findValid([...asked]));
      endThose(({ session }) => asked.has(session.id) && !good.has(session.id));
    },
  };
}
