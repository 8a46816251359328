import type { AnyActorLogic, AnyActorRef, AnyStateMachine, AnyStateNode } from 'xstate';
import { kindOfLogic } from './logic-machine.ts';
import { isMachine, nodesOf } from './nodes.ts';
import { knownLogic } from './xstate-6.ts';

/** The key under which a replacement keeps the logic that it replaces. */
export const standsFor = Symbol('the logic that a stand-in stands for');

/** The logic of an actor; for a replacement, the replaced logic. */
export function logicOf(actor: AnyActorRef): AnyActorLogic | undefined {
  const logic = Reflect.get(actor, 'logic') as (AnyActorLogic & { [standsFor]?: AnyActorLogic }) | undefined;
  return knownLogic(logic?.[standsFor] ?? logic);
}

/** The logic that a machine starts under a name. For inline logic of an `invoke`, the name is the place of the `invoke`. */
export function logicNamed(machine: AnyStateMachine, src: unknown): AnyActorLogic | undefined {
  if (typeof src !== 'string') return src as AnyActorLogic | undefined;
  const [, index, stateId] = /^xstate\.invoke\.(\d+)\.(.*)$/s.exec(src) ?? [];
  if (stateId === undefined) return machine.implementations.actors[src] as AnyActorLogic | undefined;
  const node = nodesOf(machine).find(({ id }) => id === stateId);
  return knownLogic([node?.config.invoke].flat()[Number(index)]?.src as AnyActorLogic | undefined);
}

/** Whether an actor can end. A callback, a transition function, and a machine without a final state cannot. */
export function canFinish(logic: AnyActorLogic | undefined): boolean {
  if (isMachine(logic)) return isFinishable(logic.root);
  const kind = kindOfLogic(logic);
  return kind !== 'callback' && (kind !== 'transition' || !isTransitionFunction(logic));
}

/** `fromTransition` keeps its function under `config`. Custom logic may end, so it does not count. */
function isTransitionFunction(logic: object | undefined): boolean {
  return logic !== undefined && typeof Reflect.get(logic, 'config') === 'function';
}

function isFinishable(node: AnyStateNode): boolean {
  if (node.type === 'final') return true;
  const states = Object.values(node.states);
  if (node.type === 'parallel') return states.every(isFinishable);
  return states.some(({ type }) => type === 'final');
}
