import { Actor, type AnyStateMachine, StateMachine } from 'xstate';
import { kindOfLogic, type LogicKind, machineOfLogic } from '../model/logic-machine.ts';
import { isMachine, nodesOf } from '../model/nodes.ts';
import type { SampleModel } from '../model/registry.ts';
import { type DeclaredTypes, noTypes } from '../model/schema.ts';

/** A machine that a file exports. */
export interface FoundMachine {
  machine: AnyStateMachine;
  /** The machine as it is exported: `machine` may be a copy with another id. */
  origin: object;
  /** Path of the file, from the root of the project. */
  file: string;
  /** The name of the export, such as `doorMachine`, `default` or `machines.door`. */
  exportName: string;
  /** The code that gives the machine, made of what the file exports; a default export is `exported`. */
  code: string;
  /** The samples that the file exports for it; `null` if there are none. */
  model: SampleModel | null;
  /** What it is, if it is no machine but other logic that is shown as one. */
  logic: LogicKind | null;
}

export interface Found {
  machines: FoundMachine[];
  /** What could not be used, one sentence each. */
  problems: string[];
  /** What was used in another way than it is written, one sentence each. */
  warnings: string[];
}

/**
 * The machines among the exports of a module: machines, stores, other actor logic but promises, factories (functions whose name has `machine` in it, but not React's
 * components), actors, and objects of these. An export `{ machine, events, inputs }` is a machine with its samples.
 */
export function machinesIn(
  exported: Readonly<Record<string, unknown>>,
  file: string,
  types: Readonly<Record<string, DeclaredTypes>> = {},
): Found {
  const problems: string[] = [];
  const warnings: string[] = [];
  const found = new Map<object, FoundMachine>();

  function add(machine: AnyStateMachine, exportName: string, model: SampleModel | null, rest = ''): void {
    const before = found.get(machine);
    if (before) before.model ??= model;
    else
      found.set(machine, {
        machine,
        origin: machine,
        file,
        exportName,
        code: codeOf(exportName, rest),
        model,
        logic: null,
      });
  }

  function addLogic(value: object, exportName: string): void {
    const logic = kindOfLogic(value);
    if (logic === null || found.has(value)) return;
    const { events } = types[exportName] ?? noTypes;
    const machine = machineOfLogic(value, idFrom(exportName, file), Object.keys(events));
    found.set(value, {
      machine,
      origin: value,
      file,
      exportName,
      code: codeOf(exportName),
      model: null,
      logic,
    });
  }

  function look(value: unknown, name: string, isNested: boolean): void {
    if (isMachine(value)) add(value, name, null);
    else if (value instanceof Actor && isMachine(value.logic)) add(value.logic, name, null, '.logic');
    else if (value instanceof Actor) addLogic(value.logic, name);
    else if (isFunction(value) && !isNested) call(value, name);
    else if (isPlain(value) && kindOfLogic(value)) addLogic(value, name);
    else if (isPlain(value) && isModel(value)) add(value.machine, name, value, '.machine');
    else if (isPlain(value) && !isNested) {
      for (const [key, part] of Object.entries(value)) look(part, `${name}.${key}`, true);
    }
  }

  function call(factory: (...args: unknown[]) => unknown, name: string): void {
    const isComponent = /^[A-Z]/.test(factory.name) && file.endsWith('x');
    if (!/machine/i.test(`${name} ${factory.name}`) || isClass(factory) || isComponent) return;
    // Without its arguments it would make another machine than the app's, or do harm.
    if (factory.length > 0) {
      warnings.push(
        `${file}: ${name}() needs arguments, so it is not called and left out. Export a machine, or a function that needs none.`,
      );
      return;
    }
    try {
      const made = factory();
      if (isMachine(made)) {
        readInitial(made);
        add(made, name, null, '()');
      }
    } catch (error) {
      problems.push(
        `${file}: ${name}() cannot be called without arguments (${messageOf(error)}). Export a machine, or a function that needs none.`,
      );
    }
  }

  for (const [name, value] of Object.entries(exported)) look(value, name, false);
  return { machines: [...found.values()], problems, warnings };
}

/** The lines of a stack that reach from XState's innermost function to the call of `createMachine`: it calls itself for each level of states. */
export const longStack = 100;

/** Throws if a machine among the exports begins in a state that does not exist: XState finds that only when it starts. */
export function checkInitial(exported: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(exported)) {
    const all = isPlain(value) && !isMachine(value) ? Object.values(value) : [value];
    for (const one of all) if (isMachine(one)) readInitial(one);
  }
}

function readInitial(machine: AnyStateMachine): void {
  for (const node of nodesOf(machine)) void node.initial;
}

/** XState's id of a machine that has none. */
const noId = '(machine)';

/**
 * Gives each machine an id of its own: one without an id takes the name of its export, one with the id of another takes a number.
 * The copy has the same configuration and implementations.
 */
export function namedApart({ machines, problems, warnings }: Found): Found {
  const ids = new Set<string>();
  const named: Found = { machines: [], problems: [...problems], warnings: [...warnings] };
  for (const found of machines) {
    const { machine, file, exportName } = found;
    const wanted = machine.id === noId ? idFrom(exportName, file) : machine.id;
    let id = wanted;
    for (let number = 2; ids.has(id); number++) id = `${wanted} ${number}`;
    const copy = id === machine.id ? machine : withId(machine, id);
    if (copy === null) {
      named.problems.push(
        `${file}: ${exportName} has the id '${machine.id}' of another machine. Give it its own.`,
      );
      continue;
    }
    if (machine.id === noId) named.warnings.push(`${file}: ${exportName} has no id; it is shown as '${id}'.`);
    else if (id !== machine.id) {
      named.warnings.push(
        `${file}: ${exportName} has the id '${machine.id}' of another machine; it is shown as '${id}'.`,
      );
    }
    ids.add(id);
    named.machines.push({ ...found, machine: copy });
  }
  return named;
}

/** `null` if a target of the machine names its old id. */
function withId(machine: AnyStateMachine, id: string): AnyStateMachine | null {
  try {
    const copy: AnyStateMachine = new StateMachine({ ...machine.config, id }, machine.implementations);
    return copy;
  } catch {
    return null;
  }
}

function codeOf(exportName: string, rest = ''): string {
  const [name = '', ...keys] = exportName.split('.');
  const parts = keys.map((key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`));
  return `${name === 'default' ? 'exported' : name}${parts.join('')}${rest}`;
}

function idFrom(exportName: string, file: string): string {
  if (exportName !== 'default') return exportName;
  const [name = file] = (file.split('/').at(-1) ?? file).split('.');
  return name;
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isModel(
  value: Record<string, unknown>,
): value is Record<string, unknown> & SampleModel & { machine: AnyStateMachine } {
  return isMachine(value.machine) && Array.isArray(value.events) && Array.isArray(value.inputs);
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
