import { heartbeatInterval } from '@stanza/schemas/chat.ts';

/** Milliseconds, each. */
export const chatTimes = {
  heartbeatInterval,
  /** For the CONNECT frame. */
  connectTimeout: 10_000,
  /** Between reviews of what was announced. */
  pollInterval: 1_000,
  /** Between looks at whether the sessions of all sockets are still there. */
  sessionCheckInterval: 30_000,
};

export type ChatTimes = typeof chatTimes;
