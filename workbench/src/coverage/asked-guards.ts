import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { declaredTransitions } from '../model/nodes.ts';
import { builtInName, compositeParts } from './guard-names.ts';

type Guards = AnyStateMachine['implementations']['guards'];
type Guard = (...args: unknown[]) => unknown;
type OnAnswer = (transition: AnyTransitionDefinition, guard: string, answer: boolean) => void;

/**
 * Has machines tell what their guards say, and for which transition they were asked.
 *
 * XState hands a guard neither its transition nor its name. But it reads the guard of a transition just before it asks it, so
 * each definition is given a property that notes that it was read; and each implementation, one around it that notes what it
 * says. A guard that an action asks (`check`) is asked for no transition.
 */
export function watchGuards(onAnswer: OnAnswer): (machine: AnyStateMachine) => void {
  const watched = new WeakSet<object>();
  let asking: AnyTransitionDefinition | null = null;
  let declaredGuard: unknown;

  /** `name` is `null` for a composite without one. After the guard that the transition itself declares, its asking is over. */
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

  /** A guard around one of `setup`, or around one that stands in a transition itself. `declared`: as transitions declare it. */
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
      Object.assign(around, {
        check: (snapshot: unknown, args: unknown) =>
          answered(name, declared, () => check(snapshot, args, params)),
      });
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
    // Not in their place: machines of one `setup` share them.
    machine.implementations = { ...machine.implementations, guards };
  };
}

function partName(guard: Guard): string | null {
  return compositeParts(guard) ? null : builtInName(guard);
}

function isGuard(guard: unknown): guard is Guard {
  return typeof guard === 'function';
}
