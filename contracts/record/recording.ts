import type { Frame } from '../provider/chat-connection.ts';

/** A call of the app, and what the backend answered. */
export interface RecordedCall {
  method: string;
  /** Without the query. */
  path: string;
  /** The names in the query. Their values are not kept. */
  query: readonly string[];
  status: number;
  headers: Readonly<Record<string, string>>;
  content: Buffer;
}

/** What passed through the proxy. */
export interface Recording {
  calls: RecordedCall[];
  /** The frames of the chat, in both directions. */
  frames: Frame[];
  /** `METHOD path` of requests that got no answer. */
  unanswered: string[];
  /** Tokens and passwords, which no report may show. */
  secrets: Set<string>;
}
