import type { Frame } from '../provider/chat-connection.ts';

/** A call of the app with the backend's answer. */
export interface RecordedCall {
  method: string;
  /** Without the query. */
  path: string;
  /** The names of the query parameters. Their values are not kept. */
  query: readonly string[];
  status: number;
  headers: Readonly<Record<string, string>>;
  content: Buffer;
}

/** Everything that passed through the proxy. */
export interface Recording {
  calls: RecordedCall[];
  /** The frames of the chat, in both directions. */
  frames: Frame[];
  /** `METHOD path` of requests that got no answer. */
  unanswered: string[];
  /** Tokens and passwords, which no report may show. */
  secrets: Set<string>;
}
