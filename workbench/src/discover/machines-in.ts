import { Actor, type AnyStateMachine, StateMachine } from 'xstate';
import { logicNamed } from '../model/actor-logic.ts';
import { kindOfLogic, type LogicKind, machineOfLogic } from '../model/logic-machine.ts';
import { isMachine, nodesOf } from '../model/nodes.ts';
import type { SampleModel } from '../model/registry.ts';
import { noId } from '../model/registry-problems.ts';
import { type DeclaredTypes, noTypes } from '../model/schema.ts';
import { fromXState6, renamed6 } from '../model/xstate-6.ts';

/** A machine that a file exports. */
export interface FoundMachine {
  machine: AnyStateMachine;
  /** The exported machine itself: `machine` may be a copy with another id. */
  origin: object;
  /** Path of the file, relative to the root of the project. */
  file: string;
  /** The name of the export, such as `doorMachine`, `default` or `machines.door`. */
  exportName: string;
  /** The expression for the machine, in terms of the exports of the file; a default export is called `exported`. Empty without an export. */
  code: string;
  /** The exported samples of the machine; `null` if there are none. */
  model: SampleModel | null;
  /** The kind of logic, if it is not a machine but shown as one. */
  logic: LogicKind | null;
}

export interface Found {
  machines: FoundMachine[];
  /** Exports that could not be used, one sentence each. */
  problems: string[];
  /** Exports that are used differently from the source, one sentence each. */
  warnings: string[];
}

/**
 * Finds the machines among the exports of a module: machines, stores, other actor logic except promises, factories (functions with
 * `machine` in their name, except React components), actors, and objects of these. An export `{ machine, events, inputs }` is a machine
 * with its samples.
 * @param made what factories made, so that a factory which several files export is called once
 */
export function machinesIn(
  exported: Readonly<Record<string, unknown>>,
  file: string,
  types: Readonly<Record<string, DeclaredTypes>> = {},
  made = new Map<unknown, unknown>(),
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

  function look(exportedValue: unknown, name: string, isNested: boolean): void {
    const value = fromXState6(exportedValue) ?? exportedValue;
    if (isMachine(value)) add(value, name, null);
    else if (value instanceof Actor && isMachine(value.logic)) add(value.logic, name, null, '.logic');
    else if (value instanceof Actor) addLogic(value.logic, name);
    else if (isFunction(value) && !isNested) call(value, name);
    else if (isPlain(value) && kindOfLogic(value)) addLogic(value, name);
    else if (isPlain(value) && isModel(value)) {
      const machine = fromXState6(value.machine) ?? value.machine;
      add(machine, name, value, '.machine');
    } else if (isPlain(value) && !isNested) {
      for (const [key, part] of Object.entries(value)) look(part, `${name}.${key}`, true);
    }
  }

  function call(factory: (...args: unknown[]) => unknown, name: string): void {
    const isComponent = /^[A-Z]/.test(factory.name) && file.endsWith('x');
    if (!/machine/i.test(`${name} ${factory.name}`) || isClass(factory) || isComponent) return;
    // Called without its arguments, it would make another machine than the app's, or have side effects.
    if (factory.length > 0) {
      warnings.push(
        `${file}: ${name}() needs arguments, so it is not called and left out. Export a machine, or a function that needs none.`,
      );
      return;
    }
    try {
      if (!made.has(factory)) made.set(factory, factory());
      const machine = fromXState6(made.get(factory)) ?? made.get(factory);
      if (isMachine(machine)) {
        readInitial(machine);
        add(machine, name, null, '()');
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

/**
 * Each machine once, although several files export it: in the file that exports the fewest, which is not a barrel. Its samples may stand in
 * another file.
 */
export function eachOnce(machines: readonly FoundMachine[]): FoundMachine[] {
  const sizes = Map.groupBy(machines, ({ file }) => file);
  const rank = ({ file, model }: FoundMachine) =>
    (sizes.get(file)?.length ?? 0) * 4 + (/(^|\/)index\.\w+$/.test(file) ? 2 : 0) + (model ? 1 : 0);
  return [...Map.groupBy(machines, ({ origin }) => origin).values()].flatMap((same) => {
    const [first] = same.toSorted((a, b) => rank(a) - rank(b));
    return first ? [{ ...first, model: same.find(({ model }) => model)?.model ?? null }] : [];
  });
}

/** The machines that these machines start, and that no file exports: a chart of their own shows them. */
export function childrenOf(machines: readonly FoundMachine[]): FoundMachine[] {
  const all = new Map<object, FoundMachine>(machines.map((one) => [one.origin, one]));
  // The loop also visits the machines that it adds.
  for (const { machine, file, exportName } of all.values()) {
    const invoked = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
    for (const src of new Set([...Object.keys(machine.implementations.actors), ...invoked])) {
      const child = logicNamed(machine, src);
      if (!isMachine(child) || all.has(child)) continue;
      const name = `${exportName} ${src.replace(/^xstate\.invoke\.\d+\..*$/s, 'child')}`;
      all.set(child, {
        machine: child,
        origin: child,
        file,
        exportName: name,
        code: '',
        model: null,
        logic: null,
      });
    }
  }
  return [...all.values()].slice(machines.length);
}

/** The number of stack lines to keep: XState calls itself for each level of states before the stack reaches `createMachine`. */
export const longStack = 100;

/** Throws if the initial state of an exported machine does not exist. XState itself finds this only at the start of the machine. */
export function checkInitial(exported: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(exported)) {
    const all = isPlain(value) && !isMachine(value) ? Object.values(value) : [value];
    for (const one of all) if (isMachine(one)) readInitial(one);
  }
}

function readInitial(machine: AnyStateMachine): void {
  for (const node of nodesOf(machine)) void node.initial;
}

/**
 * Gives each machine a unique id: a machine without an id gets the name of its export, a duplicate id gets a number. The copy has the same
 * configuration and implementations.
 */
export function namedApart({ machines, problems, warnings }: Found): Found {
  const ids = new Set<string>();
  const named: Found = { machines: [], problems: [...problems], warnings: [] };
  const [unnamed, numbered]: [Fact[], Fact[]] = [[], []];
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
    if (machine.id === noId)
      unnamed.push({
        text: `${file}: ${exportName} has no id; it is shown as '${id}'.`,
        first: `${file}, ${exportName}`,
      });
    else if (id !== machine.id)
      numbered.push({
        text: `${file}: ${exportName} has the id '${machine.id}' of another machine; it is shown as '${id}'.`,
        first: `${file}, ${exportName} as '${id}'`,
      });
    ids.add(id);
    named.machines.push({ ...found, machine: copy });
  }
  named.warnings.push(
    // So far, only functions that need arguments lead to a warning.
    ...folded(
      warnings.map((text) => ({ text, first: text.replace(/^(.*?): (.*?\(\)) .*$/s, '$1, $2') })),
      'functions need arguments, so they are not called and left out',
    ),
    ...folded(unnamed, 'machines have no id; each is shown by the name of its export'),
    ...folded(numbered, 'machines have the id of another machine; each is shown with a number'),
  );
  return named;
}

/** A fact about one export, and how a sentence about several names this one. */
interface Fact {
  text: string;
  first: string;
}

/** More facts of one kind than these are one sentence. */
const mostFacts = 3;

function folded(facts: readonly Fact[], many: string): string[] {
  if (facts.length <= mostFacts) return facts.map(({ text }) => text);
  return [`${facts.length} ${many}. The first: ${facts[0]?.first}.`];
}

/** `null` if a target of the machine contains its old id. */
function withId(machine: AnyStateMachine, id: string): AnyStateMachine | null {
  try {
    const copy: AnyStateMachine =
      renamed6(machine, id) ?? new StateMachine({ ...machine.config, id }, machine.implementations);
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
  return (
    (isMachine(value.machine) || fromXState6(value.machine) !== null) &&
    Array.isArray(value.events) &&
    Array.isArray(value.inputs)
  );
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
