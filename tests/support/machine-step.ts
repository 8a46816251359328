import type { Step } from 'statechart-workbench/test/steps.ts';
import type { AnyActorRef, AnyStateMachine, ExecutableActionObject } from 'xstate';

/** The values that a step logs. */
export function loggedBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>): unknown[] {
  return paramsOf('xstate.log', actions).map(({ value }) => value);
}

/** The actors that a step starts: their ids and inputs. */
export function invokedBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>) {
  return paramsOf('xstate.spawnChild', actions).map(({ id, input }) => ({ id, input }));
}

/** The events that a step sends to other actors. */
export function sentBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>) {
  return paramsOf('xstate.sendTo', actions).map(({ targetId, event }) => ({ to: targetId, event }));
}

/** The events that a step sends to an actor reference. */
export function sentTo(actor: AnyActorRef | null, { actions }: Pick<Step<AnyStateMachine>, 'actions'>) {
  return paramsOf('xstate.sendTo', actions).flatMap(({ to, event }) => (to === actor ? [event] : []));
}

function paramsOf(type: string, actions: readonly ExecutableActionObject[]): Record<string, unknown>[] {
  return actions.filter((action) => action.type === type).map(({ params }) => ({ ...params }));
}
