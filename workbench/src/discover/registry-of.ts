import type { AnyStateMachine } from 'xstate';
import { machineSchemas } from '../model/machine-schemas.ts';
import { isMachine } from '../model/nodes.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import { type DeclaredTypes, noTypes } from '../model/schema.ts';
import { sampleText } from '../model/words.ts';
import { foundTestStyle } from './found-test-style.ts';
import { type Known, knownAlone, modelOf, modelOfLogic } from './invented-model.ts';
import { childrenOf, eachOnce, type FoundMachine, machinesIn, namedApart } from './machines-in.ts';

/** A loaded module with its declared types, or the error that prevented the load. */
export type LoadedFile = { file: string } & (
  | { exported: Record<string, unknown>; types: Readonly<Record<string, DeclaredTypes>> }
  | { error: unknown }
);

export interface FoundRegistry extends Registry {
  /** Files and exports that could not be used. */
  problems: readonly string[];
  /** Exports that are used differently from the source. */
  warnings: readonly string[];
  /** The files that export a machine. */
  sources: ReadonlySet<string>;
}

/**
 * A registry of all machines in the files. A file that cannot be loaded is a problem of the registry.
 * @param withChildren whether machines that are not exported, but started by others, are in it too
 */
export function registryOf(
  name: string,
  files: readonly LoadedFile[],
  { withChildren = false } = {},
): FoundRegistry {
  const made = new Map();
  const found = files.map((one) =>
    'error' in one
      ? { machines: [], problems: [`${one.file} cannot be loaded: ${errorText(one.error)}`], warnings: [] }
      : machinesIn(one.exported, one.file, one.types, made),
  );
  const exported = eachOnce(found.flatMap((one) => one.machines));
  const { machines, problems, warnings } = namedApart({
    machines: withChildren ? [...exported, ...childrenOf(exported)] : exported,
    problems: found.flatMap((one) => one.problems),
    warnings: found.flatMap((one) => one.warnings),
  });
  const known: Known = (machine) => {
    const one = machines.find(({ origin }) => origin === machine);
    if (!one) return knownAlone(machine);
    const types = typesOf(one, files);
    return { model: one.model ?? modelOf(machine, types, known), output: types.output ?? null };
  };
  return {
    name,
    entries: machines.map((one) => entryOf(one, typesOf(one, files), known)),
    problems,
    warnings,
    sources: new Set(found.flatMap((one) => one.machines).map(({ file }) => file)),
    nameOf: sampleText,
    errors: [new Error('failed')],
    testStyle: foundTestStyle(machines),
  };
}

/** The types that the code declares, completed by the machine's schemas. */
function typesOf({ machine, file, exportName }: FoundMachine, files: readonly LoadedFile[]): DeclaredTypes {
  const loaded = files.find((one) => one.file === file);
  const types = loaded && 'types' in loaded ? loaded.types : {};
  const [name = '', ...keys] = exportName.split('.');
  // In an object of machines, the key is often the variable name of the machine.
  const declared = types[keys.at(-1) ?? name] ?? types[name] ?? types[''] ?? noTypes;
  const described = machineSchemas(machine);
  return {
    events: { ...described.events, ...declared.events },
    input: declared.input ?? described.input,
    outputs: { ...described.outputs, ...declared.outputs },
    output: declared.output ?? described.output ?? null,
  };
}

function entryOf(
  { machine, origin, file, model, logic }: Omit<FoundMachine, 'code'>,
  types: DeclaredTypes,
  known?: Known,
): MachineEntry {
  return {
    machine,
    ...(origin !== machine && isMachine(origin) && { exported: origin }),
    ...(logic === null ? {} : { logic }),
    model: model ?? (logic === null ? modelOf(machine, types, known) : modelOfLogic(machine, types)),
    group: file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : 'Machines',
    summary: machine.root.description ?? '',
    source: file,
    inputSchema: null,
    eventTypes: types.events,
  };
}

/** The entry of a machine without a file. */
export function entryOfMachine(machine: AnyStateMachine): MachineEntry {
  return entryOf(
    { machine, origin: machine, file: '', exportName: '', model: null, logic: null },
    machineSchemas(machine),
  );
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
