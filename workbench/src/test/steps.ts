import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  ExecutableActionObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { SystemEvent } from '../model/outcomes.ts';
import { type SimulatedSelf, simulatedSelf } from '../model/simulated-self.ts';
import { watchStep } from '../model/step.ts';
import { sentToSelf } from '../model/step-report.ts';

export interface Step<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  /** The actions that a running actor would execute. None was executed. */
  actions: readonly ExecutableActionObject[];
  /** The machine's own actor, the same in all steps of a run. */
  self?: SimulatedSelf;
}

/** More events in a step go in a circle. */
const mostEvents = 10_000;

/** The state a machine starts in. Exported tests call it. */
export function started<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Step<M> {
  const step = settled(machine, simulatedSelf(), null, (scope) => machine.getInitialSnapshot(scope, input));
  // XState keeps an error of the initial transition, and throws that of a later one.
  const { status, error }: AnyMachineSnapshot = step.snapshot;
  if (status === 'error') throw error;
  return step;
}

/** The state after some events. Exported tests call it. */
export function proceed<M extends AnyStateMachine>(
  machine: M,
  from: Step<M>,
  ...events: (EventFromLogic<M> | SystemEvent)[]
): Step<M> {
  return events.reduce<Step<M>>(
    ({ snapshot, self = simulatedSelf() }, event) =>
      settled(machine, self, snapshot, (scope) => machine.transition(snapshot, event, scope)),
    from,
  );
}

/** The state after a step, as in a simulation: nothing is executed, and what the machine sends to itself arrives. */
function settled<M extends AnyStateMachine>(
  machine: M,
  self: SimulatedSelf,
  before: AnyMachineSnapshot | null,
  first: (scope: AnyActorScope) => AnyMachineSnapshot,
): Step<M> {
  let step = taken(self, before, first);
  const { actions, inbox } = step;
  for (const [index, event] of inbox.entries()) {
    const { snapshot } = step;
    if (snapshot.status !== 'active') break;
    if (index === mostEvents) throw new Error(`${machine.id} sends itself '${event.type}' without end.`);
    step = taken(self, snapshot, (scope) => machine.transition(snapshot, event, scope));
    actions.push(...step.actions);
    // The loop continues with them.
    inbox.push(...step.inbox);
  }
  return { snapshot: step.snapshot as SnapshotFrom<M>, actions, self };
}

function taken(
  self: SimulatedSelf,
  before: AnyMachineSnapshot | null,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
) {
  const { result, sent } = self.during(before, () => watchStep(run, before, self.actor, true));
  const { snapshot, actions } = result;
  return { snapshot, actions: [...actions], inbox: [...sent, ...sentToSelf(actions, self.actor)] };
}

type Acted = Pick<Step<AnyStateMachine>, 'actions'>;

/** The events that a step emits. Exported tests call it, and what follows. */
export function emittedBy(step: Acted): unknown[] {
  return paramsOf('xstate.emit', step).map(({ event }) => event);
}

/** The machine's actions that a step calls: the name of each, with its parameters if it has some. */
export function calledBy({ actions }: Acted): unknown[] {
  return actions
    .filter(({ type }) => !type.startsWith('xstate.'))
    .map(({ type, params }) => (params === undefined ? type : { type, params }));
}

/** The actors that a step starts. The input of one that has none is undefined. */
export function startedBy(step: Acted): { src: string; input: unknown }[] {
  return paramsOf('xstate.spawnChild', step).map(({ src, input }) => ({
    src: typeof src === 'string' ? src : 'inline',
    input,
  }));
}

/** The events that a step sends to other actors. */
export function sentBy(step: Acted): unknown[] {
  return paramsOf('xstate.sendTo', step).map(({ event }) => event);
}

function paramsOf(type: string, { actions }: Acted): Record<string, unknown>[] {
  return actions.filter((action) => action.type === type).map(({ params }) => ({ ...params }));
}
