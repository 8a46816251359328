import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';
import { nodeById } from './xstate-internals.ts';

/** The states of a machine below its root, in document order. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  return nodesOf(machine).filter((node) => node !== machine.root);
}

/** The root of a machine and its states, in document order. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withDescendants),
  ];
  return withDescendants(machine.root);
}

/** The default targets of a history state: its `target`, or else the initial state of its parent. */
export function historyDefaults({ parent, config, machine }: AnyStateNode): AnyStateNode[] {
  const written: unknown = Reflect.get(config, 'target');
  if (!parent) return [];
  if (written === undefined) return parent.type === 'compound' ? [...(parent.initial.target ?? [])] : [];
  return [written].flat().flatMap((target) => {
    if (typeof target !== 'string') return [];
    if (target.startsWith('#')) return nodeById(machine, target.slice(1));
    return target.split('.').reduce<AnyStateNode | undefined>((node, key) => node?.states[key], parent) ?? [];
  });
}

/**
 * The states that a transition enters, also those that are left at once, such as a final state that completes its parent: the targets,
 * their ancestors, and their initial states. A history state is never active, so it counts as entered if it is a target.
 */
export function enteredBy({ target = [] }: AnyTransitionDefinition): AnyStateNode[] {
  return target.flatMap((node) => [...ancestorsOf(node), node, ...begunWith(node)]);
}

/** The states around a state, the root first. */
export function ancestorsOf({ parent }: AnyStateNode): AnyStateNode[] {
  return parent ? [...ancestorsOf(parent), parent] : [];
}

function begunWith(node: AnyStateNode): AnyStateNode[] {
  const below: AnyStateNode[] =
    node.type === 'parallel' ? Object.values(node.states) : [...(node.initial?.target ?? [])];
  return below.flatMap((one) => (one.type === 'history' ? [] : [one, ...begunWith(one)]));
}

export interface DeclaredTransition {
  definition: AnyTransitionDefinition;
  /** Made of the state, event and branch of the transition. It stays the same until the machine changes. */
  id: string;
  /** A description for people. */
  name: string;
}

/**
 * Every transition that a machine declares, in document order: for events, outcomes (`onDone`, `onError`), delays and `always`. Each
 * guarded branch is a separate transition.
 */
export function declaredTransitions(machine: AnyStateMachine): DeclaredTransition[] {
  return nodesOf(machine).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((branches) =>
      branches.map((definition, index) => ({
        definition,
        id: `${node.id}|${definition.eventType}|${index}`,
        name: nameOf(definition, branches.length > 1 ? ` #${index + 1}` : ''),
      })),
    ),
  );
}

/** Maps a machine's transitions to their names. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  return new Map(declaredTransitions(machine).map(({ definition, name }) => [definition, name]));
}

function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition, branch: string): string {
  const condition = guard === undefined ? '' : ` [${guardName(guard)}]`;
  const targets = target?.map(({ id }) => id).join(', ') ?? 'no target';
  return `${source.id}: ${eventType || 'always'}${branch}${condition} → ${targets}`;
}

/** The name of a guard of `setup`; for an inline guard, the name that `nameOf` gives. */
export function guardName(guard: unknown, nameOf: NameOfFunction = functionName): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return 'guards' in guard ? compositeName(guard, nameOf) : nameOf(guard);
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'inline';
}

type Operator = 'and' | 'or' | 'not';

/** XState's names of the functions that evaluate composites. A minified build has other names. */
const operators: Readonly<Record<string, Operator>> = { checkAnd: 'and', checkOr: 'or', checkNot: 'not' };

type Check = (snapshot: unknown, args: unknown, params: { guards: readonly unknown[] }) => unknown;

function compositeName(guard: object, nameOf: NameOfFunction): string {
  const { guards, check } = guard as { guards: readonly unknown[]; check: Check };
  const names = guards.map((one) => guardName(one, nameOf));
  const operator = operators[check.name] ?? operatorOf(check);
  return operator === 'not' ? `not ${names.map(bracketed).join()}` : joined(names, operator);
}

/** The name of a composite of several guards. */
export function joined(names: readonly string[], operator: 'and' | 'or'): string {
  return names.map(bracketed).join(` ${operator} `);
}

function bracketed(name: string): string {
  return / (?:and|or) /.test(name) ? `(${name})` : name;
}

/** Finds the operator by evaluating the composite with guards of known answers. */
function operatorOf(check: Check): Operator {
  const snapshot = { machine: { implementations: { guards: {} } } };
  const says = (...answers: boolean[]) =>
    check(snapshot, { context: {}, event: { type: '' } }, { guards: answers.map((answer) => () => answer) });
  if (says(true) === false) return 'not';
  return says(true, false) ? 'or' : 'and';
}

/** Names that JavaScript gives to an inline function from the property that holds it. */
const places = ['', 'guard', 'actions', 'entry', 'exit', 'src'];

export type NameOfFunction = (written: object & { name?: unknown }) => string;

/** The name of a function, without its text. */
export function declaredName(written: object & { name?: unknown }): string {
  if ('stateValue' in written) return 'stateIn';
  return typeof written.name === 'string' && !places.includes(written.name) ? written.name : 'inline';
}

/** The maximum length of a function text that is used as a name. */
const maxNameLength = 40;

/** The name of a function, or its text without parameters. */
export function functionName(written: object & { name?: unknown }): string {
  const name = declaredName(written);
  if (name !== 'inline') return name;
  const text = Function.prototype.toString
    .call(written)
    .replaceAll(/__vite_ssr_import_\d+__\.|\(0, ?([\w.]+)\)/g, '$1')
    .replaceAll(/\s+/g, ' ');
  const [, body = ''] = /=> ?(.*)$/.exec(text) ?? /^[^{]*\)(?: ?)(\{.*\})$/.exec(text) ?? [];
  const said = body.replace(/^\{ ?(?:return )?(.*?);? ?\}$/, '$1').replace(/^\((.*)\)$/, '$1');
  if (said === '') return 'inline';
  return said.length > maxNameLength ? `${said.slice(0, maxNameLength - 1)}…` : said;
}

export function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}
