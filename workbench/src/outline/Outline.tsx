import './outline.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../chart/classes.ts';
import type { Note } from '../chart/note.ts';
import type { Chart } from '../model/chart.ts';
import { including, without } from '../model/sets.ts';
import { moveOf, nameOf, type TreeItem, type TreeMove, treeOf, typedItem, visibleItems } from './tree.ts';
import { stateKind, transitionText } from './wording.ts';

interface OutlineProps {
  chart: Chart;
  active?: ReadonlySet<string>;
  taken?: ReadonlySet<string>;
  notes?: ReadonlyMap<string, Note>;
  selectedId?: string | null;
  onSelect?(id: string): void;
}

const none: ReadonlySet<string> = new Set();
const noNotes: ReadonlyMap<string, Note> = new Map();
/** Milliseconds after which a typed letter starts a new search. */
const typingPause = 700;

/** The chart as a tree for the keyboard and screen readers: each state with its transitions below it. */
export function Outline(props: OutlineProps) {
  const { chart, active = none, taken = none, notes = noNotes, selectedId = null, onSelect } = props;
  const items = useMemo(() => treeOf(chart), [chart]);
  const [folded, setFolded] = useState(none);
  const [shownId, setShownId] = useState(selectedId);
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const tree = useRef<HTMLDivElement>(null);
  // Expands the ancestors of a selection made elsewhere. The person can collapse them again.
  if (shownId !== selectedId) {
    setShownId(selectedId);
    setFolded(without(folded, around(items, selectedId)));
  }
  const visible = visibleItems(items, folded);
  const isVisible = (id: string | null) => visible.some((item) => item.id === id);
  const tabStop = [lastFocused, selectedId, items[0]?.id ?? null].find(isVisible) ?? '';

  useEffect(() => {
    const selected = selectedId === null ? null : lineOf(tree.current, selectedId);
    selected?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);

  function go(move: TreeMove) {
    switch (move.kind) {
      case 'focus':
        setLastFocused(move.id);
        return lineOf(tree.current, move.id)?.focus();
      case 'fold':
        return setFolded(including(folded, move.id));
      case 'unfold':
        return setFolded(without(folded, move.ids));
      case 'select':
        return onSelect?.(move.id);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const now = event.timeStamp;
    const isTyping = typed.current.text !== '' && now - typed.current.at < typingPause;
    const view = { items, visible, folded, focusedId: tabStop };
    const isLetter = event.key.length === 1 && event.key !== '*' && (event.key !== ' ' || isTyping);
    let move: TreeMove | null;
    if (isLetter) {
      typed.current = { text: (isTyping ? typed.current.text : '') + event.key, at: now };
      const found = typedItem(typed.current.text, view);
      move = found && { kind: 'focus', id: found.id };
    } else move = moveOf(event.key, view);
    if (move) go(move);
    if (move || isLetter) event.preventDefault();
  }

  return (
    <div
      ref={tree}
      role="tree"
      className="wb-tree"
      aria-label={`Outline of ${chart.id}`}
      onKeyDown={onKeyDown}
    >
      {visible.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys for the focused line
        <div
          key={item.id}
          role="treeitem"
          data-id={item.id}
          aria-level={item.level}
          aria-posinset={item.position}
          aria-setsize={item.siblings}
          aria-expanded={item.hasChildren ? !folded.has(item.id) : undefined}
          aria-selected={item.id === selectedId}
          tabIndex={item.id === tabStop ? 0 : -1}
          className={classes('wb-item', `wb-item-${item.of.kind}`, {
            'is-active': active.has(item.id),
            'is-taken': taken.has(item.id),
          })}
          style={{ paddingInlineStart: `${(item.level - 1) * 14 + 4}px` }}
          onFocus={() => setLastFocused(item.id)}
          onClick={() => onSelect?.(item.id)}
        >
          <Fold
            item={item}
            isFolded={folded.has(item.id)}
            onToggle={() =>
              go(folded.has(item.id) ? { kind: 'unfold', ids: [item.id] } : { kind: 'fold', id: item.id })
            }
          />
          <ItemText
            item={item}
            isActive={active.has(item.id)}
            isTaken={taken.has(item.id)}
            note={notes.get(item.id)}
          />
        </div>
      ))}
    </div>
  );
}

interface FoldProps {
  item: TreeItem;
  isFolded: boolean;
  onToggle(): void;
}

/** The toggle for the mouse. The keyboard uses the arrow keys. */
function Fold({ item, isFolded, onToggle }: FoldProps) {
  if (!item.hasChildren) return <span className="wb-item-fold" aria-hidden="true" />;
  return (
    <span
      className="wb-item-fold"
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {isFolded ? '▸' : '▾'}
    </span>
  );
}

interface ItemTextProps {
  item: TreeItem;
  isActive: boolean;
  isTaken: boolean;
  note: Note | undefined;
}

function ItemText({ item, isActive, isTaken, note }: ItemTextProps) {
  const { of } = item;
  const more = of.kind === 'state' ? stateKind(of.state) : transitionText(of.transition);
  return (
    <span className="wb-item-text">
      <span className="wb-item-name">{nameOf(item)}</span>
      {more && (
        <>
          {' '}
          <span className="wb-item-more">{more}</span>
        </>
      )}
      {isActive && (
        <>
          {' '}
          <strong className="wb-item-mark">active</strong>
        </>
      )}
      {isTaken && (
        <>
          {' '}
          <strong className="wb-item-mark">just taken</strong>
        </>
      )}
      {note && (
        <>
          {' '}
          <span
            className={classes('wb-item-note', { 'is-lack': note.marks.some(({ look }) => look === 'lack') })}
          >
            {note.text}
          </span>
        </>
      )}
    </span>
  );
}

function lineOf(tree: HTMLElement | null, id: string): HTMLElement | null {
  const lines = tree?.querySelectorAll<HTMLElement>('[data-id]') ?? [];
  return [...lines].find((line) => line.dataset.id === id) ?? null;
}

/** The ids of all ancestors of a line. */
function around(items: readonly TreeItem[], id: string | null): Set<string> {
  const found = new Set<string>();
  const parents = new Map(items.map((item) => [item.id, item.parentId]));
  for (let at = id === null ? null : (parents.get(id) ?? null); at !== null; at = parents.get(at) ?? null) {
    found.add(at);
  }
  return found;
}
