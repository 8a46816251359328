import type { AnyActor, AnyStateMachine } from 'xstate';
import { actorText, isMadeId, kindOfActor } from '../model/actor-text.ts';
import { isMachine, nodesOf } from '../model/nodes.ts';
import { parentOf } from '../model/xstate-internals.ts';
import { declaredNameOf } from './declared.ts';
import { isStoreActor } from './store-actor.ts';

/** Names actors by constants of the code: an id may contain data, such as `thread-ada@example.org`. */
export interface ActorNames {
  of(actor: AnyActor): string;
  /** The name of a child that may have stopped. */
  ofChild(parent: AnyActor, id: string): string;
}

const invokeIds = new WeakMap<object, ReadonlySet<string>>();

export function actorNames(): ActorNames {
  const names = new WeakMap<AnyActor, string>();
  const childNames = new WeakMap<AnyActor, Map<string, string>>();
  const counts = new Map<string, number>();

  function nameChild(parent: AnyActor, actor: AnyActor): string {
    const { id, logic, src } = actor;
    const own = isMachine(logic) && logic.id !== '(machine)' ? logic.id : 'actor';
    const isPlaced = isMachine(parent.logic) && idsIn(parent.logic).has(id);
    // An `invoke` without an id is named by its logic or its state.
    if (isPlaced) return isMadeId(id) && own !== 'actor' ? actorText(id, own) : actorText(id, src);
    const kind = kindOfActor(actor);
    if (id === kind || id === own) return id;
    return counted(kind);
  }

  function nameRoot(actor: AnyActor): string {
    const { id, logic } = actor;
    const own = isMachine(logic) && logic.id !== '(machine)' ? logic.id : null;
    if (own !== null) return own;
    return isStoreActor(actor) ? id : counted('actor');
  }

  function counted(kind: string): string {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind} ${count}`;
  }

  function of(actor: AnyActor): string {
    const before = names.get(actor);
    if (before !== undefined) return before;
    const parent = parentOf(actor);
    if (!parent) {
      const name = declaredNameOf(actor) ?? nameRoot(actor);
      names.set(actor, name);
      return name;
    }
    const siblings = childNames.get(parent) ?? new Map<string, string>();
    childNames.set(parent, siblings);
    // An actor that starts under the id of a former sibling gets the same name.
    const name = siblings.get(actor.id) ?? nameChild(parent, actor);
    siblings.set(actor.id, name);
    names.set(actor, name);
    return name;
  }

  return {
    of,
    ofChild(parent, id) {
      if (isMachine(parent.logic) && idsIn(parent.logic).has(id)) return id;
      const known = childNames.get(parent)?.get(id);
      if (known !== undefined) return known;
      const child: AnyActor | undefined = parent.getSnapshot()?.children?.[id];
      return child ? of(child) : '[hidden]';
    },
  };
}

/** The ids of the actors that a machine invokes. */
function idsIn(machine: AnyStateMachine): ReadonlySet<string> {
  let ids = invokeIds.get(machine.config);
  if (!ids) {
    ids = new Set(nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)));
    invokeIds.set(machine.config, ids);
  }
  return ids;
}
