import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { declaredTransitions } from '../model/nodes.ts';
import { builtInName, compositeParts } from './guard-names.ts';

type Guards = AnyStateMachine['implementations']['guards'];
type Guard = (...args: unknown[]) => unknown;
type OnAnswer = (transition: AnyTransitionDefinition, guard: string, answer: boolean) => void;

/**
 * Reports each answer of a guard together with the transition that evaluated it.
 *
 * XState passes a guard neither its transition nor its name. But XState reads `guard` of a transition immediately before it evaluates the
 * guard. So `guard` of each transition becomes a getter that remembers the transition, and each guard implementation is wrapped to report
 * its answer. A guard that an action evaluates (`check`) belongs to no transition.
 */
export function watchGuards(onAnswer: OnAnswer): (machine: AnyStateMachine) => void {
  const watched = new WeakSet<object>();
  let asking: AnyTransitionDefinition | null = null;
  let declaredGuard: unknown;

  /** `name` is `null` for an unnamed composite guard. The evaluation ends with the guard that the transition declares. */
  function answered<T>(name: string | null, declared: unknown, ask: () => T): T {
    const transition = asking;
    try {
      const answer = ask();
      if (transition && name !== null) onAnswer(transition, name, Boolean(answer));
      return answer;
    } finally {
      if (declared === declaredGuard) asking = null;
    }
  }

  /** Wraps a guard of `setup` or an inline guard. `declared` is the guard as the transition declares it. */
  function watch(guard: Guard, name: string | null, declared: unknown): Guard {
    if (watched.has(guard)) return guard;
    const around: Guard = (...args) => answered(name, declared, () => guard(...args));
    Object.assign(around, guard);
    if ('check' in guard && typeof guard.check === 'function') {
      const { check } = guard;
      const parts = compositeParts(guard)?.map((part) =>
        isGuard(part) ? watch(part, partName(part), part) : part,
      );
      const params = parts ? { ...guard, guards: parts } : guard;
      const watchedCheck = (snapshot: unknown, args: unknown) =>
        answered(name, declared, () => check(snapshot, args, params));
      // The function's name tells `and` from `or`.
      Object.defineProperty(watchedCheck, 'name', { value: check.name });
      Object.assign(around, { check: watchedCheck });
    }
    watched.add(around);
    return around;
  }

  function watchTransition(transition: AnyTransitionDefinition): void {
    const { guard } = transition;
    if (guard === undefined) return;
    const shown = isGuard(guard) ? watch(guard, partName(guard), guard) : guard;
    const declared = typeof guard === 'object' ? guard.type : guard;
    Object.defineProperty(transition, 'guard', {
      configurable: true,
      enumerable: true,
      get() {
        asking = transition;
        declaredGuard = declared;
        return shown;
      },
    });
  }

  return (machine) => {
    for (const { definition } of declaredTransitions(machine)) watchTransition(definition);
    const guards: Guards = {};
    for (const [name, guard] of Object.entries(machine.implementations.guards)) {
      guards[name] = isGuard(guard) ? (watch(guard, name, name) as typeof guard) : guard;
    }
    // A new object, since machines of the same `setup` share their implementations.
    machine.implementations = { ...machine.implementations, guards };
  };
}

function partName(guard: Guard): string | null {
  return compositeParts(guard) ? null : builtInName(guard);
}

function isGuard(guard: unknown): guard is Guard {
  return typeof guard === 'function';
}
