import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InputFrom,
} from 'xstate';
import { exploreAll, type Fault, type Graph, type GraphState } from './graph.ts';
import { jsonOf } from './json-of.ts';
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
  /** The parts of the name: the input, and each event. */
  parts: readonly string[];
  input: InputFrom<M>;
  /** The first step is the initial state; its event is `xstate.init`. */
  steps: readonly PathStep[];
}

interface PathsOptions {
  /** The maximum number of states to explore for each input. A state counts once for each set of transitions that leads to it. */
  maxStates?: number;
  /** Called repeatedly; if it returns true, the search ends and returns the paths found so far. */
  isOver?: () => boolean;
  /** Called with each state that is found. */
  onState?: (state: GraphState) => void;
  /** Called with a message if a machine has more states. The paths to the explored states are returned. */
  onCut?: (message: string) => void;
  /** Called for each sample for which the machine throws an error. The paths without the sample are returned. */
  onFault?: (fault: Fault) => void;
}

export const defaultMaxStates = 2000;

/**
 * The shortest paths to every reachable state and transition. No path is a prefix of another.
 *
 * Without `onCut`, throws an `Error` if a machine has more than `maxStates` states, for example because its context counts without limit.
 * Without `onFault`, throws the error of the machine.
 */
export function pathsThrough<M extends AnyStateMachine>(
  model: MachineModel<M>,
  { maxStates = defaultMaxStates, isOver, onState, onCut, onFault }: PathsOptions = {},
): MachinePath<M>[] {
  let unstarted = 0;
  const explored = (input: InputFrom<M>): Graph | null => {
    try {
      return exploreAll({ ...model, inputs: [input] }, maxStates, isOver, onState);
    } catch (error) {
      unstarted += 1;
      // If no input starts the machine, there is nothing to search.
      if (!onFault || unstarted === model.inputs.length) throw error;
      onFault({ event: null, input, state: null, error });
      return null;
    }
  };
  return model.inputs.flatMap((input) => {
    const graph = explored(input);
    if (!graph) return [];
    const { states, isCut, faults } = graph;
    for (const fault of faults) {
      if (!onFault) throw fault.error;
      onFault(fault);
    }
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
        const steps = stepsTo(state);
        const parts = partsOf(input, steps);
        return { name: parts.join(' → '), parts, input, steps };
      });
  });
}

/** The steps to a state. Each snapshot has the context of this path, since each state was first reached from the state before it. */
function stepsTo(state: GraphState): PathStep[] {
  const steps: PathStep[] = [];
  let at = state;
  for (let step = state.first; step; step = step.from.first) {
    steps.push({ event: step.event, snapshot: at.snapshot, taken: at.transitions });
    at = step.from;
  }
  steps.push({ event: { type: 'xstate.init' }, snapshot: at.snapshot, taken: at.transitions });
  return steps.reverse();
}

function partsOf(input: unknown, [, ...steps]: readonly PathStep[]): string[] {
  const detail = (value: unknown) => textOf(value).slice(0, 60);
  return [
    `start ${detail(input)}`.trim(),
    ...steps.map(({ event: { type, ...rest } }) =>
      `${type} ${Object.keys(rest).length ? detail(rest) : ''}`.trim(),
    ),
  ];
}

/** JSON that includes the names and types of files. */
function textOf(value: unknown): string {
  return jsonOf(value, (part) => (part instanceof File ? [part.name, part.type] : part));
}
