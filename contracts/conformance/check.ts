import type { Chat } from './chat.ts';

/**
 * - `required`: what the app needs.
 * - `optional`: what makes it better, and a backend may leave out.
 */
export type Level = 'required' | 'optional';

export interface Check {
  /** Topic and name, with a dot between. */
  id: string;
  level: Level;
  /** What is expected, in one line. */
  expects: string;
  /** It waits for intervals of the server's choosing, and so runs beside the others. */
  isSlow?: boolean;
  /** Rejects with a `Mismatch` that says what came instead, or with `NotApplicable`. */
  run(chat: Chat): Promise<void>;
}

export type Outcome = 'passed' | 'failed' | 'not supported' | 'skipped';

export interface Result {
  check: Check;
  outcome: Outcome;
  /** What came instead, or why it was skipped; empty where it passed. */
  detail: string;
  milliseconds: number;
}
