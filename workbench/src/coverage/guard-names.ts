import type { AnyStateMachine } from 'xstate';
import { guardName } from '../model/nodes.ts';

type Guards = AnyStateMachine['implementations']['guards'];

/**
 * The names under which a guard is counted, without duplicates: its own name, and those of the parts of a composite (`and`, `or`, `not`).
 * An unnamed composite has only the names of its parts; any other unnamed guard is `inline`.
 */
export function guardNamesOf(guard: unknown, guards: Guards): string[] {
  return [...new Set(partsOf(guard, guards))];
}

function partsOf(guard: unknown, guards: Guards): string[] {
  if (guard === undefined) return [];
  const parts = compositeParts(guard);
  if (parts) return parts.flatMap((part) => partsOf(part, guards));
  if (typeof guard === 'function') return [builtInName(guard)];
  const name = guardName(guard);
  const ownParts = compositeParts(guards[name]);
  return [name, ...(ownParts ?? []).flatMap((part) => partsOf(part, guards))];
}

/** The parts of a composite guard; `null` for any other. */
export function compositeParts(guard: unknown): readonly unknown[] | null {
  return typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)
    ? guard.guards
    : null;
}

export function builtInName(guard: object): string {
  return 'stateValue' in guard ? 'stateIn' : 'inline';
}
