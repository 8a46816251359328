import type { AnyStateMachine } from 'xstate';
import { declaredTransitions, nodesOf } from './nodes.ts';

/** The names in a machine that have no implementation, such as `actor fetchPage`. The app may provide it, or it was forgotten. */
export function unimplemented(machine: AnyStateMachine): string[] {
  const { actors, actions, delays, guards } = machine.implementations;
  const nodes = nodesOf(machine);
  const transitions = declaredTransitions(machine).map(({ definition }) => definition);
  const named = {
    actor: [
      actors,
      // XState generates a name for inline logic of an `invoke`.
      nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src)).filter((src) => !isOwn(src)),
    ],
    action: [
      actions,
      [
        ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
        ...transitions.flatMap((one) => one.actions),
      ],
    ],
    delay: [
      delays,
      nodes.flatMap(({ config }) => Object.keys(config.after ?? {})).filter((delay) => !/^\d+$/.test(delay)),
    ],
    guard: [guards, transitions.flatMap(({ guard }) => partsOf(guard))],
  } satisfies Record<string, [implemented: object, written: readonly unknown[]]>;
  const lacking = Object.entries(named).flatMap(([kind, [implemented, written]]) =>
    written
      .flatMap((one) => nameIn(one) ?? [])
      .filter((name) => !Object.hasOwn(implemented, name))
      .map((name) => `${kind} ${name}`),
  );
  return [...new Set(lacking)];
}

/** The missing implementations of a machine, in a sentence; `null` if none is missing. */
export function unimplementedText(machine: AnyStateMachine): string | null {
  const lacking = unimplemented(machine);
  if (lacking.length === 0) return null;
  return `Without an implementation here: ${lacking.join(', ')}. Provide what is missing, or export the machine with it. Until then, an actor has the outcomes of its samples, an action does nothing, a delay ends immediately, and a guard is false.`;
}

function isOwn(src: unknown): boolean {
  return typeof src === 'string' && src.startsWith('xstate.invoke.');
}

function nameIn(written: unknown): string | null {
  if (typeof written === 'string') return written;
  if (typeof written !== 'object' || written === null) return null;
  const type: unknown = Reflect.get(written, 'type');
  return typeof type === 'string' ? type : null;
}

/** The parts of a composite guard. */
function partsOf(guard: unknown): unknown[] {
  const parts: unknown = typeof guard === 'function' ? Reflect.get(guard, 'guards') : undefined;
  return Array.isArray(parts) ? parts.flatMap(partsOf) : [guard];
}
