import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { statesOf, transitionsOf } from './nodes.ts';

/** What of a machine some of its runs went through. */
export class Coverage {
  readonly #machine: AnyStateMachine;
  readonly #states = new Set<AnyStateNode>();
  readonly #transitions = new Set<AnyTransitionDefinition>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  /** Counts a state at rest, and the transitions that led to it: whose sources were active too, if only in passing. */
  add(snapshot: AnyMachineSnapshot, taken: readonly AnyTransitionDefinition[]): void {
    for (const node of snapshot._nodes) this.#states.add(node);
    for (const transition of taken) {
      this.#transitions.add(transition);
      for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent) {
        this.#states.add(node);
      }
    }
  }

  /** Names of the states never entered and the transitions never taken; empty when all were. */
  missing(): { states: string[]; transitions: string[] } {
    return {
      states: statesOf(this.#machine)
        .filter((node) => !this.#states.has(node))
        .map(({ id }) => id),
      transitions: [...transitionsOf(this.#machine)]
        .filter(([transition]) => !this.#transitions.has(transition))
        .map(([, name]) => name),
    };
  }
}
