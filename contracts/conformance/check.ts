import type { Chat } from './chat.ts';

/**
 * - `required`: the app needs it.
 * - `optional`: the app works better with it.
 */
export type Level = 'required' | 'optional';

/** The fields of a check that a report shows. */
export interface CheckInfo {
  /** Topic and name, separated by a dot. */
  id: string;
  level: Level;
  /** The expectation, in one line. */
  expects: string;
}

export interface Check extends CheckInfo {
  /** The server chooses how long this check waits, so it runs in parallel with the others. */
  isSlow?: boolean;
  /** Rejects with a `Mismatch` that describes what came instead, or with `NotApplicable`. */
  run(chat: Chat): Promise<void>;
}

export type Outcome = 'passed' | 'failed' | 'not supported' | 'skipped';

export interface Result {
  check: CheckInfo;
  outcome: Outcome;
  /** What came instead, or why the check was skipped; empty if it passed. */
  detail: string;
  milliseconds: number;
}
