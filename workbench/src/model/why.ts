import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { compositeParts } from '../coverage/guard-names.ts';
import { branchesFor } from './next-events.ts';
import { declaredTransitions, guardName, joined } from './nodes.ts';
import type { Simulation } from './simulation.ts';
import { transitionsFor } from './xstate-internals.ts';

/** The answer of a guard for an event in the current state. */
export interface GuardAnswer {
  name: string;
  /** If the guard threw, the message of its error. */
  value: boolean | { error: string };
  /** The guards in a composite; empty for any other guard. */
  parts: readonly GuardAnswer[];
}

/** A transition that the current states declare for an event. */
export interface Branch {
  id: string;
  sourceId: string;
  targetIds: readonly string[];
  /** `null` for a transition without a guard. */
  guard: GuardAnswer | null;
  /** Whether the event takes this transition. */
  isTaken: boolean;
}

/** The branches for an event, with the answers of their guards, and which one is taken. Nothing is executed. */
export function whyOf(simulation: Simulation, event: AnyEventObject): Branch[] {
  const { machine, snapshot } = simulation;
  const ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
  let taken: readonly AnyTransitionDefinition[] = [];
  try {
    taken = transitionsFor(machine, snapshot, event);
  } catch {
    // A guard threw; its answer contains the error.
  }
  return branchesFor(simulation, event).map((definition) => ({
    id: ids.get(definition) ?? '',
    sourceId: definition.source.id,
    targetIds: definition.target?.map(({ id }) => id) ?? [],
    guard: definition.guard === undefined ? null : guardAnswer(definition.guard, simulation, event),
    isTaken: taken.includes(definition),
  }));
}

/** The names of the guards that prevent all transitions of an event. */
export function blockersOf(branches: readonly Branch[]): string[] {
  const names = branches.flatMap(({ guard }) => (guard?.value === false ? falseIn(guard) : []));
  return [...new Set(names)];
}

/** For `a and b` the false parts; for any other guard its own name. */
function falseIn({ name, parts }: GuardAnswer): string[] {
  const names = parts.map((part) => part.name);
  const isAnd = parts.length > 1 && name === joined(names, 'and');
  return isAnd ? parts.flatMap((part) => (part.value === false ? falseIn(part) : [])) : [name];
}

type Guard = Parameters<typeof evaluateGuard>[0];

function guardAnswer(guard: unknown, simulation: Simulation, event: AnyEventObject): GuardAnswer {
  const { snapshot, machine } = simulation;
  const name = guardName(guard);
  const composite = typeof guard === 'function' ? guard : machine.implementations.guards[name];
  const parts = (compositeParts(composite) ?? []).map((part) => guardAnswer(part, simulation, event));
  try {
    return { name, parts, value: Boolean(evaluateGuard(guard as Guard, snapshot.context, event, snapshot)) };
  } catch (error) {
    return { name, parts, value: { error: error instanceof Error ? error.message : String(error) } };
  }
}
