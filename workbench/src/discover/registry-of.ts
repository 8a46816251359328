import type { AnyStateMachine, EventObject } from 'xstate';
import { readChart } from '../model/chart.ts';
import { machineSchemas } from '../model/machine-schemas.ts';
import { matchesDescriptor } from '../model/next-events.ts';
import { nodesOf } from '../model/nodes.ts';
import type { MachineEntry, Registry, SampleModel } from '../model/registry.ts';
import { type DeclaredTypes, noTypes, type Schema, samplesOf, valueOfLogic } from '../model/schema.ts';
import { begin } from '../model/simulation.ts';
import { type FoundMachine, machinesIn, namedApart } from './machines-in.ts';

/** A module that was loaded, with what its code declares, or the reason why it was not loaded. */
export type LoadedFile = { file: string } & (
  | { exported: Record<string, unknown>; types: Readonly<Record<string, DeclaredTypes>> }
  | { error: unknown }
);

export interface FoundRegistry extends Registry {
  /** What could not be used. */
  problems: readonly string[];
  /** What was used in another way than it is written. */
  warnings: readonly string[];
}

/** A registry of all machines in some files. A file that cannot be loaded is a problem of the registry. */
export function registryOf(name: string, files: readonly LoadedFile[]): FoundRegistry {
  const found = files.map((one) =>
    'error' in one
      ? { machines: [], problems: [`${one.file} cannot be loaded: ${errorText(one.error)}`], warnings: [] }
      : machinesIn(one.exported, one.file, one.types),
  );
  const { machines, problems, warnings } = namedApart({
    machines: found.flatMap((one) => one.machines),
    problems: found.flatMap((one) => one.problems),
    warnings: [],
  });
  return {
    name,
    entries: machines.map((one) => entryOf(one, typesOf(one, files))),
    problems,
    warnings,
    nameOf,
    errors: [new Error('failed')],
  };
}

/** What the code declares; what it does not, by the machine's schemas. */
function typesOf({ machine, file, exportName }: FoundMachine, files: readonly LoadedFile[]): DeclaredTypes {
  const loaded = files.find((one) => one.file === file);
  const types = loaded && 'types' in loaded ? loaded.types : {};
  const [name = ''] = exportName.split('.');
  const declared = types[name] ?? types[''] ?? noTypes;
  const described = machineSchemas(machine);
  return {
    events: { ...described.events, ...declared.events },
    input: declared.input ?? described.input,
    outputs: { ...described.outputs, ...declared.outputs },
  };
}

function entryOf({ machine, file, model, logic }: FoundMachine, types: DeclaredTypes): MachineEntry {
  return {
    machine,
    ...(logic === null ? {} : { logic }),
    model: model ?? (logic === null ? modelOf(machine, types) : modelOfLogic(machine, types)),
    group: file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : 'Machines',
    summary: machine.root.description ?? '',
    source: file,
    inputSchema: null,
    eventTypes: types.events,
  };
}

/** The entry of a machine of which only the machine is known. */
export function entryOfMachine(machine: AnyStateMachine): MachineEntry {
  return entryOf({ machine, file: '', exportName: '', model: null, logic: null }, machineSchemas(machine));
}

/** Samples for a machine that has none: of its declared types, else each of its events once, and for each actor that it succeeds and that it fails. */
function modelOf(machine: AnyStateMachine, { events, input, outputs }: DeclaredTypes): SampleModel {
  const handled = readChart(machine).transitions.filter(({ kind }) => kind === 'event');
  const declared = Object.keys(events).filter((type) =>
    handled.some(({ eventType }) => matchesDescriptor(eventType, type)),
  );
  const others = handled.map(({ eventType }) => eventType).filter((type) => !type.includes('*'));
  const invokes = nodesOf(machine).flatMap(({ invoke }) => invoke);
  return {
    inputs: inputsOf(machine, input),
    events: [...new Set([...declared, ...others])].flatMap((type) =>
      // An event may have the name of a member of every object, such as 'valueOf'.
      Object.hasOwn(events, type) && events[type] ? (samplesOf(events[type]) as EventObject[]) : [{ type }],
    ),
    outcomes: Object.fromEntries(
      invokes.map(({ id, src }) => {
        const output = typeof src === 'string' ? outputs[src] : undefined;
        return [id, { outputs: output ? samplesOf(output) : [undefined], errors: [new Error('failed')] }];
      }),
    ),
  };
}

/** The states of a reducer are its values, of which there may be any number: they count as one. */
function modelOfLogic(machine: AnyStateMachine, types: DeclaredTypes): SampleModel {
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

/** Whether a machine starts with an input. Nothing is executed but what computes its context. */
function canStart(machine: AnyStateMachine, input: unknown): boolean {
  try {
    begin(machine, input);
    return true;
  } catch {
    return false;
  }
}

function nameOf(sample: unknown): string {
  if (sample instanceof Error) return `${sample.name} “${sample.message}”`;
  return JSON.stringify(sample) ?? 'nothing';
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
