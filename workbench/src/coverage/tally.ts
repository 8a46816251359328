import type { AnyStateMachine } from 'xstate';
import { readChart } from '../model/chart.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import type { GatheredMachine, Times } from './gathered.ts';

/** What computed a step: a pure transition of a test, a running actor, or the workbench. */
export type Driver = 'step' | 'actor' | 'workbench';

const indexOf = { step: 0, actor: 1, workbench: 2 } as const;

type Part = 'states' | 'transitions' | 'guards' | 'pairs';

/** Counts the hits of all machines with the same configuration. */
export class Tally {
  readonly #machine: AnyStateMachine;
  readonly #fingerprint: string;
  #counts: Record<Part, Map<string, Times>> = emptyCounts();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    // Computed before its guards are wrapped: the chart names an inline guard by its text.
    this.#fingerprint = fingerprintOf(readChart(machine));
  }

  count(part: Part, key: string, driver: Driver): void {
    const counts = this.#counts[part];
    let times = counts.get(key);
    if (!times) {
      times = [0, 0, 0];
      counts.set(key, times);
    }
    times[indexOf[driver]] += 1;
  }

  discard(): void {
    this.#counts = emptyCounts();
  }

  /** All hits since the last call; `null` if there are none. */
  take(): GatheredMachine | null {
    const { states, transitions, guards, pairs } = this.#counts;
    if (states.size + transitions.size + guards.size === 0) return null;
    this.#counts = emptyCounts();
    return {
      machine: this.#machine.id,
      fingerprint: this.#fingerprint,
      states: Object.fromEntries(states),
      transitions: Object.fromEntries(transitions),
      guards: Object.fromEntries(guards),
      pairs: Object.fromEntries(pairs),
    };
  }
}

function emptyCounts(): Record<Part, Map<string, Times>> {
  return { states: new Map(), transitions: new Map(), guards: new Map(), pairs: new Map() };
}
