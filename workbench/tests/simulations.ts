import { registry } from '../../src/app/statecharts/registry.ts';
import { readChart } from '../src/model/chart.ts';
import { advance, begin, type Occurrence, type Simulation } from '../src/model/simulation.ts';
import type { Subject } from '../src/simulate/session.ts';
import { type History, momentOf, record, startHistory } from '../src/travel/history.ts';

/** A machine of the registry, as the simulation takes it. */
export function subjectOf(machineId: string): Subject {
  const entry = registry.entries.find(({ machine }) => machine.id === machineId);
  if (!entry) throw new Error(`No machine '${machineId}' in the registry`);
  return { entry, registry, chart: readChart(entry.machine) };
}

export const send = (type: string, payload: object = {}): Occurrence => ({
  kind: 'event',
  event: { type, ...payload },
});
export const done = (actorId: string, output?: unknown): Occurrence => ({ kind: 'done', actorId, output });
export const failed = (actorId: string, error: unknown): Occurrence => ({ kind: 'failed', actorId, error });
export const pass = (milliseconds: number): Occurrence => ({ kind: 'elapse', milliseconds });
const type = (field: string, value: string) => send('field.change', { field, value });

/** The password reset, from its first step to its end. */
export const wholeReset: readonly Occurrence[] = [
  type('email', 'giulia@example.org'),
  send('form.submit'),
  done('sendResetMail'),
  type('token', 'token-of-the-mail'),
  type('newPassword', 'long enough'),
  type('confirmPassword', 'long enough'),
  send('form.submit'),
  done('resetPassword'),
  pass(2000),
];

export function simulate({ entry }: Subject, input: unknown, occurrences: readonly Occurrence[]): Simulation {
  return occurrences.reduce(advance, begin(entry.machine, input));
}

export function historyOf({ entry }: Subject, input: unknown, occurrences: readonly Occurrence[]): History {
  return occurrences.reduce(
    (history, occurrence) => record(history, occurrence, advance(momentOf(history).simulation, occurrence)),
    startHistory(begin(entry.machine, input)),
  );
}
