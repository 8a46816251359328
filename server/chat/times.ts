import { heartbeatInterval } from '@stanza/schemas/chat/chat.ts';

/** All in milliseconds. */
export const chatTimes = {
  heartbeatInterval,
  /** For the arrival of the CONNECT frame. */
  connectTimeout: 10_000,
  /** For messages that have arrived, when the server closes. */
  finishTimeout: 2_000,
  /** Between two polls for messages that were not announced. */
  pollInterval: 1_000,
  /** Between two checks of the sessions of all connections. */
  sessionCheckInterval: 30_000,
};

export type ChatTimes = typeof chatTimes;
