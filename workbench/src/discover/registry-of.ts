import type { AnyStateMachine } from 'xstate';
import { readChart } from '../model/chart.ts';
import { nodesOf } from '../model/nodes.ts';
import type { MachineEntry, Registry, SampleModel } from '../model/registry.ts';
import { begin } from '../model/simulation.ts';
import { type FoundMachine, machinesIn, namedApart } from './machines-in.ts';

/** A module that was loaded, or the reason why it was not. */
export type LoadedFile = { file: string } & ({ exported: Record<string, unknown> } | { error: unknown });

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
      : machinesIn(one.exported, one.file),
  );
  const { machines, problems, warnings } = namedApart({
    machines: found.flatMap((one) => one.machines),
    problems: found.flatMap((one) => one.problems),
    warnings: [],
  });
  return {
    name,
    entries: machines.map(entryOf),
    problems,
    warnings,
    nameOf,
    errors: [new Error('failed')],
  };
}

function entryOf({ machine, file, model }: FoundMachine): MachineEntry {
  return {
    machine,
    model: model ?? modelOf(machine),
    group: file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : 'Machines',
    summary: machine.root.description ?? '',
    source: file,
    inputSchema: null,
  };
}

/** Samples for a machine that has none: each of its events once, and for each actor that it succeeds and that it fails. */
function modelOf(machine: AnyStateMachine): SampleModel {
  const types = readChart(machine).transitions.filter(
    ({ kind, eventType }) => kind === 'event' && !eventType.includes('*'),
  );
  const actors = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id));
  return {
    inputs: [canStart(machine, undefined) || !canStart(machine, {}) ? undefined : {}],
    events: [...new Set(types.map(({ eventType }) => eventType))].map((type) => ({ type })),
    outcomes: Object.fromEntries(
      actors.map((id) => [id, { outputs: [undefined], errors: [new Error('failed')] }]),
    ),
  };
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
