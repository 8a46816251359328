import type { AnyActor, AnyStateMachine } from 'xstate';
import { isMachine, nodesOf } from './nodes.ts';

/** The id that XState generates for an `invoke` without an id, from its place: `0.door.loading`. */
const ofPlace = /^(\d+)\.(.+)$/s;
/** The id of an actor that was spawned without an id. `spawnChild` leaves it undefined. */
const ofSession = /^(?:x:\d+|undefined|)$/;

/** Whether XState generated the id of an actor. */
export function isMadeId(id: string): boolean {
  return ofPlace.test(id) || ofSession.test(id);
}

/**
 * The name of an actor for people: its id. If XState generated the id, the name of its logic, or its place in words.
 * @param src the name of the logic, if it has one
 */
export function actorText(id: string, src?: unknown): string {
  if (!isMadeId(id)) return id;
  if (isName(src)) return src;
  const [, index = '', stateId = ''] = ofPlace.exec(id) ?? [];
  if (stateId === '') return ofSession.test(id) && id !== '' && id !== 'undefined' ? `actor ${id}` : 'actor';
  const number = index === '0' ? '' : ` ${Number(index) + 1}`;
  const [machine, ...path] = stateId.split('.');
  return `actor${number} of ${path.join('.') || machine}`;
}

/** The name of an actor, with the name of its logic if that adds information: `load (fetchDoor)`. */
export function invokeText({ id, src }: { id: string; src: string }): string {
  const name = actorText(id, src);
  return name === src || !isName(src) ? name : `${name} (${src})`;
}

/** The name of a machine's actor, from its id only. */
export function actorNameIn(machine: AnyStateMachine | undefined, id: string): string {
  const invoked = machine && nodesOf(machine).flatMap(({ invoke }) => invoke);
  return actorText(id, invoked?.find((one) => one.id === id)?.src);
}

/** The name of the actor's logic, or the id of its machine. */
export function kindOfActor({ src, logic }: Pick<AnyActor, 'src' | 'logic'>): string {
  if (typeof src === 'string') return src;
  return isMachine(logic) && logic.id !== '(machine)' ? logic.id : 'actor';
}

/**
 * An id for an actor that was started without one. XState's ids count all actors of the program. These ids count only the siblings, so that
 * a replay of the same events gives the same ids.
 * @param taken the ids of its siblings
 */
export function idForActor(actor: Pick<AnyActor, 'src' | 'logic'>, taken: ReadonlySet<string>): string {
  const kind = kindOfActor(actor);
  for (let number = 1; ; number++) if (!taken.has(`${kind} ${number}`)) return `${kind} ${number}`;
}

function isName(src: unknown): src is string {
  return typeof src === 'string' && src !== 'inline' && !src.startsWith('xstate.invoke.');
}
