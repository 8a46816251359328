import type { TreeLine } from '../outline/tree.ts';
import type { LiveActor } from './live-session.ts';

/** A line of the actor tree; its id is the actor's session id. */
export interface ActorLine extends TreeLine {
  actor: LiveActor;
}

/**
 * The lines of the actor tree, in the order in which the actors started. An actor without a known parent is at the top level.
 * @param withStopped whether to include all stopped actors; otherwise only those with running descendants
 */
export function actorLines(actors: Iterable<LiveActor>, withStopped: boolean): ActorLine[] {
  const all = [...actors];
  const known = new Map(all.map((actor) => [actor.sessionId, actor]));
  const kept = withStopped ? all : keptOf(all, known);
  const children = Map.groupBy(kept, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const lines: ActorLine[] = [];
  // Invalid messages may contain cycles of parents, so each actor is added only once.
  const met = new Set<string>();
  const add = (actor: LiveActor, parentId: string | null, level: number, place: [number, number]) => {
    if (met.has(actor.sessionId)) return;
    met.add(actor.sessionId);
    const below = children.get(actor.sessionId) ?? [];
    const [position, siblings] = place;
    const id = actor.sessionId;
    lines.push({ id, parentId, level, position, siblings, hasChildren: below.length > 0, actor });
    for (const [index, child] of below.entries()) add(child, id, level + 1, [index + 1, below.length]);
  };
  const roots = children.get(null) ?? [];
  for (const [index, root] of roots.entries()) add(root, null, 1, [index + 1, roots.length]);
  for (const actor of kept) add(actor, null, 1, [1, 1]);
  return lines;
}

/** The running actors and their ancestors. */
function keptOf(all: readonly LiveActor[], known: ReadonlyMap<string, LiveActor>): LiveActor[] {
  const kept = new Set<LiveActor>();
  for (const running of all) {
    if (!running.isAlive) continue;
    let actor: LiveActor | undefined = running;
    while (actor && !kept.has(actor)) {
      kept.add(actor);
      actor = actor.parentId === null ? undefined : known.get(actor.parentId);
    }
  }
  return all.filter((actor) => kept.has(actor));
}

/** The session ids of an actor and its descendants. */
export function subtreeOf(actors: Iterable<LiveActor>, sessionId: string): Set<string> {
  const children = Map.groupBy(actors, ({ parentId }) => parentId);
  const subtree = new Set<string>();
  const add = (id: string) => {
    if (subtree.has(id)) return;
    subtree.add(id);
    for (const child of children.get(id) ?? []) add(child.sessionId);
  };
  add(sessionId);
  return subtree;
}

/** The name of an actor: its id, or the id of its machine if XState generated the actor's id. */
export function actorName({ id, machine, sessionId }: LiveActor): string {
  return machine !== null && (id === '' || id === sessionId || /^x:\d+$/.test(id))
    ? machine
    : id || sessionId;
}
