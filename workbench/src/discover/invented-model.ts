import type { AnyActorLogic, AnyStateMachine, EventObject } from 'xstate';
import { canFinish, logicNamed } from '../model/actor-logic.ts';
import { readChart } from '../model/chart.ts';
import { exploreAll } from '../model/graph.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { machineSchemas } from '../model/machine-schemas.ts';
import { matchesDescriptor } from '../model/next-events.ts';
import { isMachine, nodesOf } from '../model/nodes.ts';
import type { SampleModel } from '../model/registry.ts';
import { isSame } from '../model/same.ts';
import { type DeclaredTypes, type Schema, samplesOf, valueOfLogic } from '../model/schema.ts';
import { begin } from '../model/simulation.ts';

/** The samples and the output type of a machine that another machine starts. */
export type Known = (machine: AnyStateMachine) => { model: SampleModel; output: Schema | null };

export const knownAlone: Known = (machine) => {
  const types = machineSchemas(machine);
  return { model: modelOf(machine, types), output: types.output ?? null };
};

/**
 * Samples for a machine that has none: from its declared types, or else one event of each type. Each actor succeeds in one outcome and
 * fails in another.
 * @param known the samples of the machines that it starts; their outputs are found with these samples
 */
export function modelOf(
  machine: AnyStateMachine,
  types: DeclaredTypes,
  known: Known = knownAlone,
): SampleModel {
  const { events, input, outputs } = types;
  const handled = readChart(machine).transitions.filter(({ kind }) => kind === 'event');
  const declared = Object.keys(events).filter((type) =>
    handled.some(({ eventType }) => matchesDescriptor(eventType, type)),
  );
  const others = handled.map(({ eventType }) => eventType).filter((type) => !type.includes('*'));
  const spawned: NonNullable<SampleModel['spawned']> = ({ src, logic }) => {
    const output = typeof src === 'string' && Object.hasOwn(outputs, src) ? outputs[src] : undefined;
    return {
      outputs: output ? samplesOf(output) : outputsOf(logic, known),
      errors: [new Error('failed')],
    };
  };
  let outcomes: SampleModel['outcomes'];
  return {
    inputs: inputsOf(machine, input),
    events: [...new Set([...declared, ...others])].flatMap((type) =>
      // An event type may be the name of an object member, such as 'valueOf'.
      Object.hasOwn(events, type) && events[type] ? (samplesOf(events[type]) as EventObject[]) : [{ type }],
    ),
    // The outputs of a machine are found by a search, so they are computed on first use.
    get outcomes() {
      outcomes ??= Object.fromEntries(
        nodesOf(machine)
          .flatMap(({ invoke }) => invoke)
          .map(({ id, src }) => [id, spawned({ src, logic: logicNamed(machine, src) })]),
      );
      return outcomes;
    },
    spawned,
  };
}

/** The maximum number of states that are searched for outputs, and of outputs that are offered. */
const mostStates = 300;
const mostOutputs = 8;

/** The machines whose outputs are being searched, since a machine may start itself. */
const sought = new Set<AnyStateMachine>();

/** The possible outputs of an actor: for a machine, those of its samples and of its type; none for a callback, which never ends. */
function outputsOf(logic: AnyActorLogic | undefined, known: Known): unknown[] {
  if (logic !== undefined && !canFinish(logic)) return [];
  if (!isMachine(logic) || sought.has(logic)) return [undefined];
  sought.add(logic);
  try {
    const { model, output } = known(logic);
    const { states } = exploreAll(
      { ...(model as MachineModel<AnyStateMachine>), machine: logic },
      mostStates,
    );
    const found = states.flatMap(({ snapshot }) =>
      snapshot.status === 'done' ? [snapshot.output as unknown] : [],
    );
    const all = [...found, ...(output ? samplesOf(output) : [])];
    const different = all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
    return different.length > 0 ? different.slice(0, mostOutputs) : [undefined];
  } catch {
    // The machine cannot start with an invented input.
    return [undefined];
  } finally {
    sought.delete(logic);
  }
}

/** The states of a reducer are its values, which may be unlimited: they count as one state. */
export function modelOfLogic(machine: AnyStateMachine, types: DeclaredTypes): SampleModel {
  const model = modelOf(machine, types);
  const values = types.outputs[valueOfLogic] ? samplesOf(types.outputs[valueOfLogic]) : [null];
  const snapshots = values.map((context) => ({ status: 'active', context }));
  return {
    ...model,
    outcomes: model.outcomes?.observable
      ? { observable: { ...model.outcomes.observable, snapshots } }
      : (model.outcomes ?? {}),
    distinguish: () => null,
  };
}

function inputsOf(machine: AnyStateMachine, input: Schema | null): readonly unknown[] {
  const declared = (input ? samplesOf(input) : []).filter((one) => canStart(machine, one));
  if (declared.length > 0) return declared;
  return [canStart(machine, undefined) || !canStart(machine, {}) ? undefined : {}];
}

/** Whether a machine can start with an input. Only its context factory is executed. */
function canStart(machine: AnyStateMachine, input: unknown): boolean {
  try {
    begin(machine, input);
    return true;
  } catch {
    return false;
  }
}
