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

/** `not checked`: what the check needs could not be made, so it is unknown whether the backend is right. */
export type Outcome = 'passed' | 'failed' | 'not checked' | 'not supported' | 'skipped';

export interface Result {
  check: CheckInfo;
  outcome: Outcome;
  /** What came instead, or why the check was skipped; empty if it passed. */
  detail: string;
  milliseconds: number;
}
