import type { AnyActorLogic, AnyActorRef, AnyStateMachine, AnyStateNode } from 'xstate';
import { kindOfLogic } from './logic-machine.ts';
import { isMachine, nodesOf } from './nodes.ts';

/** The key under which the logic of a stand-in keeps the logic that it stands for. */
export const standsFor = Symbol('the logic that a stand-in stands for');

/** The logic of an actor; of a stand-in, the one that it stands for. */
export function logicOf(actor: AnyActorRef): AnyActorLogic | undefined {
  const logic = Reflect.get(actor, 'logic') as (AnyActorLogic & { [standsFor]?: AnyActorLogic }) | undefined;
  return logic?.[standsFor] ?? logic;
}

/** The logic that a machine starts under a name: an `invoke` of logic that is written in place has one that tells where it stands. */
export function logicNamed(machine: AnyStateMachine, src: unknown): AnyActorLogic | undefined {
  if (typeof src !== 'string') return src as AnyActorLogic | undefined;
  const [, index, stateId] = /^xstate\.invoke\.(\d+)\.(.*)$/s.exec(src) ?? [];
  if (stateId === undefined) return machine.implementations.actors[src] as AnyActorLogic | undefined;
  const node = nodesOf(machine).find(({ id }) => id === stateId);
  return [node?.config.invoke].flat()[Number(index)]?.src as AnyActorLogic | undefined;
}

/** Whether an actor may come to an end: a callback, a transition function, and a machine without a final state never do. */
export function canFinish(logic: AnyActorLogic | undefined): boolean {
  if (isMachine(logic)) return isFinishable(logic.root);
  const kind = kindOfLogic(logic);
  return kind !== 'callback' && (kind !== 'transition' || !isTransitionFunction(logic));
}

/** `fromTransition` keeps its function under `config`; logic that a project wrote itself may end. */
function isTransitionFunction(logic: object | undefined): boolean {
  return logic !== undefined && typeof Reflect.get(logic, 'config') === 'function';
}

function isFinishable(node: AnyStateNode): boolean {
  if (node.type === 'final') return true;
  const states = Object.values(node.states);
  if (node.type === 'parallel') return states.every(isFinishable);
  return states.some(({ type }) => type === 'final');
}
