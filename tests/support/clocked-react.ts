import { vi } from 'vitest';
import {
  type ActorOptions,
  type AnyActor,
  type AnyActorLogic,
  type AnyStateMachine,
  SimulatedClock,
} from 'xstate';

/**
 * Replaces @xstate/react in a test of a view. The hooks are the original ones, but the view's actors use a simulated clock, and the test
 * can find them. A test file enables it with `vi.mock('@xstate/react', () => import('../support/clocked-react.ts'))`.
 */
const actual = await vi.importActual<typeof import('@xstate/react')>('@xstate/react');

export const { useSelector } = actual;

/** The clock of all actors that a view starts. */
export const clock = new SimulatedClock();

const shown = new Map<unknown, AnyActor>();

export function useActorRef(logic: AnyStateMachine, options?: ActorOptions<AnyActorLogic>): AnyActor {
  const actor = actual.useActorRef(logic, { ...options, clock });
  shown.set(logic.config, actor);
  return actor;
}

/** The actor of a machine in the last rendered view. */
export function shownActor(machine: AnyStateMachine): AnyActor {
  const actor = shown.get(machine.config);
  if (!actor)
    throw new Error(`No view with '${machine.id}' was rendered, or @xstate/react is not the clocked one`);
  return actor;
}
