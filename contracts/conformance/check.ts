import type { Chat } from './chat.ts';

/**
 * - `required`: the app needs it.
 * - `optional`: the app is better with it, and a backend may omit it.
 */
export type Level = 'required' | 'optional';

/** What a report shows of a check. */
export interface CheckInfo {
  /** Topic and name, separated by a dot. */
  id: string;
  level: Level;
  /** The expectation, in one line. */
  expects: string;
}

export interface Check extends CheckInfo {
  /** It waits for intervals that the server chooses, so it runs in parallel with the others. */
  isSlow?: boolean;
  /** Rejects with a `Mismatch` that says what came instead, or with `NotApplicable`. */
  run(chat: Chat): Promise<void>;
}

export type Outcome = 'passed' | 'failed' | 'not supported' | 'skipped';

export interface Result {
  check: CheckInfo;
  outcome: Outcome;
  /** What came instead, or why it was skipped; empty if it passed. */
  detail: string;
  milliseconds: number;
}
