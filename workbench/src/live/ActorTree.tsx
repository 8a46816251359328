import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { classes } from '../chart/classes.ts';
import { including, without } from '../model/sets.ts';
import { moveOf, visibleItems } from '../outline/tree.ts';
import { type ActorLine, actorName } from './actor-lines.ts';
import type { LiveActor } from './live-session.ts';
import { liveStateText } from './words.ts';

interface ActorTreeProps {
  lines: readonly ActorLine[];
  selectedId: string | null;
  onSelect(sessionId: string): void;
}

const none: ReadonlySet<string> = new Set();

/** The actors of an app as a tree. */
export function ActorTree({ lines, selectedId, onSelect }: ActorTreeProps) {
  const [folded, setFolded] = useState(none);
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const visible = visibleItems(lines, folded);
  const ids = new Set(visible.map(({ id }) => id));
  const tabStop =
    [lastFocused, selectedId, visible[0]?.id ?? null].find((id) => id !== null && ids.has(id)) ?? '';

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const move = moveOf(event.key, { items: lines, visible, folded, focusedId: tabStop });
    if (!move) return;
    event.preventDefault();
    switch (move.kind) {
      case 'focus':
        return focusLine(tree.current, move.id);
      case 'fold':
        return setFolded(including(folded, move.id));
      case 'unfold':
        return setFolded(without(folded, move.ids));
      case 'select':
        return onSelect(move.id);
    }
  }

  return (
    <div
      ref={tree}
      role="tree"
      className="wb-actors"
      aria-label="Actors"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setLastFocused(target.closest('[data-id]')?.getAttribute('data-id') ?? null)}
      onClick={({ target }) => {
        if (!(target instanceof Element)) return;
        const id = target.closest('[data-id]')?.getAttribute('data-id');
        if (!id) return;
        if (target.closest('.wb-item-fold.has-children')) {
          setFolded(folded.has(id) ? without(folded, [id]) : including(folded, id));
        } else onSelect(id);
      }}
    >
      {visible.map(({ id, actor, level, position, siblings, hasChildren }) => (
        <ActorItem
          key={id}
          actor={actor}
          level={level}
          position={position}
          siblings={siblings}
          isFolded={hasChildren ? folded.has(id) : null}
          isSelected={id === selectedId}
          isTabStop={id === tabStop}
        />
      ))}
    </div>
  );
}

interface ActorItemProps {
  actor: LiveActor;
  level: number;
  position: number;
  siblings: number;
  /** `null` if the actor has no children. */
  isFolded: boolean | null;
  isSelected: boolean;
  isTabStop: boolean;
}

/** Memoized, since there may be hundreds of actors: an item renders again only when its actor changed. */
const ActorItem = memo(function ActorItem(props: ActorItemProps) {
  const { actor, level, position, siblings, isFolded, isSelected, isTabStop } = props;
  const name = actorName(actor);
  return (
    <div
      role="treeitem"
      data-id={actor.sessionId}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFolded === null ? undefined : !isFolded}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={classes('wb-item', 'wb-actor-line', { 'is-stopped': !actor.isAlive })}
      style={{ paddingInlineStart: `${(level - 1) * 12 + 2}px` }}
    >
      <span className={classes('wb-item-fold', { 'has-children': isFolded !== null })} aria-hidden="true">
        {isFolded === null ? '' : isFolded ? '▸' : '▾'}
      </span>
      <span className="wb-item-text">
        <span className="wb-actor-name">{name}</span>{' '}
        {actor.machine !== null && actor.machine !== name && (
          <>
            <span className="wb-item-more">{actor.machine}</span>{' '}
          </>
        )}
        <span className={actor.machine === null ? 'wb-item-more' : 'wb-item-mark'}>
          {actor.isAlive ? liveStateText(actor.snapshot) : 'stopped'}
        </span>
      </span>
    </div>
  );
});

function focusLine(tree: HTMLElement | null, id: string): void {
  const lines = tree?.querySelectorAll<HTMLElement>('[data-id]') ?? [];
  [...lines].find((line) => line.dataset.id === id)?.focus();
}
