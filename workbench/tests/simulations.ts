import { advance, begin, type Occurrence, type Simulation } from '../src/model/simulation.ts';
import type { Subject } from '../src/simulate/session.ts';
import { type History, record, startHistory, stepOf } from '../src/travel/history.ts';

export const send = (type: string, payload: object = {}): Occurrence => ({
  kind: 'event',
  event: { type, ...payload },
});
export const done = (actorId: string, output?: unknown): Occurrence => ({ kind: 'done', actorId, output });
export const failed = (actorId: string, error: unknown): Occurrence => ({ kind: 'failed', actorId, error });
export const pass = (milliseconds: number): Occurrence => ({ kind: 'elapse', milliseconds });
const type = (field: string, value: string) => send('field.change', { field, value });

/** A complete sign-up. */
export const wholeSignUp: readonly Occurrence[] = [
  type('email', 'ada@example.org'),
  send('form.submit'),
  done('sendCode'),
  type('code', 'code-of-the-mail'),
  type('password', 'long enough'),
  type('repeated', 'long enough'),
  send('form.submit'),
  done('createAccount'),
  pass(2000),
];

export function simulate({ entry }: Subject, input: unknown, occurrences: readonly Occurrence[]): Simulation {
  return occurrences.reduce(advance, begin(entry.machine, input));
}

export function historyOf({ entry }: Subject, input: unknown, occurrences: readonly Occurrence[]): History {
  return occurrences.reduce(
    (history, occurrence) => record(history, occurrence, advance(stepOf(history).simulation, occurrence)),
    startHistory(begin(entry.machine, input)),
  );
}
