import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InputFrom,
} from 'xstate';
import { explore, type Graph, type GraphState } from './graph.ts';
import { initialVertex, nextVertex } from './graph-logic.ts';
import type { MachineModel } from './machine-model.ts';

export interface PathStep {
  event: EventObject;
  /** The state after the event. */
  snapshot: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
}

export interface MachinePath<M extends AnyStateMachine> {
  /** The input and the events in one line. */
  name: string;
  input: InputFrom<M>;
  /** The first step is the initial state; its event is `xstate.init`. */
  steps: readonly PathStep[];
}

interface PathsOptions {
  /** The maximum number of states to explore for each input. A state counts once for each set of transitions that leads to it. */
  maxStates?: number;
  /** Called with a message if a machine has more states. The paths to those that were explored are returned. */
  onCut?: (message: string) => void;
}

/**
 * The shortest paths to every reachable state and transition. No path is a prefix of another.
 *
 * Without `onCut`, throws an `Error` if a machine has more than `maxStates` states, for example because its context counts without limit.
 */
export function pathsThrough<M extends AnyStateMachine>(
  model: MachineModel<M>,
  { maxStates = 2000, onCut }: PathsOptions = {},
): MachinePath<M>[] {
  return model.inputs.flatMap((input) => {
    const { states, isCut } = exploreAll({ ...model, inputs: [input] }, maxStates);
    if (isCut) {
      const message =
        `The search for paths through '${model.machine.id}' stopped at its limit of ${maxStates} states. ` +
        'Let `distinguish` tell fewer states apart, or raise `maxStates`.';
      if (!onCut) throw new Error(message);
      onCut(message);
    }
    const passed = new Set(states.map(({ first }) => first?.from));
    return states
      .filter((state) => !passed.has(state))
      .map((state) => {
        const events = eventsTo(state);
        return { name: nameOf(input, events), input, steps: replay(model.machine, input, events) };
      });
  });
}

function exploreAll<M extends AnyStateMachine>(model: MachineModel<M>, maxStates: number): Graph {
  const exploring = explore(model, maxStates);
  let explored = exploring.next();
  while (!explored.done) explored = exploring.next();
  return explored.value;
}

function eventsTo(state: GraphState): EventObject[] {
  const events: EventObject[] = [];
  for (let step = state.first; step; step = step.from.first) events.push(step.event);
  return events.reverse();
}

/** Repeats the steps, so that each snapshot has the context of this path and not of another path to an equal state. */
function replay(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): PathStep[] {
  let vertex = initialVertex(machine, input);
  const steps: PathStep[] = [{ ...vertex, event: { type: 'xstate.init' } }];
  for (const event of events) {
    const next = nextVertex(machine, vertex, event);
    steps.push({ event, snapshot: next.snapshot, taken: next === vertex ? [] : next.taken });
    vertex = next;
  }
  return steps;
}

function nameOf(input: unknown, events: readonly EventObject[]): string {
  const detail = (value: unknown) => textOf(value).slice(0, 60);
  return [
    `start ${detail(input)}`.trim(),
    ...events.map(({ type, ...rest }) => `${type} ${Object.keys(rest).length ? detail(rest) : ''}`.trim()),
  ].join(' → ');
}

/** JSON that includes the names and types of files. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (part instanceof File ? [part.name, part.type] : part)) ?? '';
}
