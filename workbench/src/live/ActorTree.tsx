import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
/** The number of lines in a block, which is rendered as a whole. */
const blockSize = 100;

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
        // Renders the block of the line first, so that the line can get the focus.
        flushSync(() => setLastFocused(move.id));
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
      {blocksOf(visible).map((lines, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place in the tree
          key={index}
          count={lines.length}
          isFirst={index === 0}
          hasTabStop={lines.some(({ id }) => id === tabStop)}
        >
          {() =>
            lines.map(({ id, actor, level, position, siblings, hasChildren }) => (
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
            ))
          }
        </Block>
      ))}
    </div>
  );
}

function blocksOf<T>(lines: readonly T[]): T[][] {
  const count = Math.ceil(lines.length / blockSize);
  return Array.from({ length: count }, (_, index) => lines.slice(index * blockSize, (index + 1) * blockSize));
}

interface BlockProps {
  count: number;
  isFirst: boolean;
  hasTabStop: boolean;
  children(): ReactNode;
}

/** A block of tree lines. Only blocks near the view are in the page, since there may be thousands of actors. */
function Block({ count, isFirst, hasTabStop, children }: BlockProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(isFirst);
  /** The height of a line at the last rendering of the block, in pixels. */
  const lineHeight = useRef(20);
  const isDrawn = isNear || hasTabStop;
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1);
        if (!last) return;
        if (!last.isIntersecting) lineHeight.current = last.boundingClientRect.height / count;
        setIsNear(last.isIntersecting);
      },
      { root: box.closest('.wb-live-actors'), rootMargin: '1000px 0px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [count]);
  return (
    <div ref={place} role="presentation" style={isDrawn ? undefined : { height: count * lineHeight.current }}>
      {isDrawn && children()}
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

/** Memoized, since there may be hundreds of actors: an item renders only when its own actor changes. */
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
