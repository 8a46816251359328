import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { enteredBy, statesOf, transitionsOf } from './nodes.ts';
import { activeNodes } from './xstate-internals.ts';

/** Collects the visited states and transitions of a machine. */
export class Coverage {
  readonly #machine: AnyStateMachine;
  readonly #states = new Set<AnyStateNode>();
  readonly #transitions = new Set<AnyTransitionDefinition>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  /**
   * Counts the active states and the taken transitions, with their sources and the states that they entered: these may have been active
   * only between two microsteps. Returns whether one of them is new.
   */
  add(snapshot: AnyMachineSnapshot, taken: readonly AnyTransitionDefinition[]): boolean {
    const before = this.#states.size + this.#transitions.size;
    for (const node of activeNodes(snapshot)) this.#states.add(node);
    for (const transition of taken) {
      this.#transitions.add(transition);
      for (const node of enteredBy(transition)) this.#states.add(node);
      for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent) {
        this.#states.add(node);
      }
    }
    return this.#states.size + this.#transitions.size > before;
  }

  /** Whether every state was entered and every transition taken. */
  get isWhole(): boolean {
    const { states, transitions } = this.missing();
    return states.length + transitions.length === 0;
  }

  /** Names of the states never entered and the transitions never taken. */
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
