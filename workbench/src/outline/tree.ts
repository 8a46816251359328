import type { Chart, ChartState, ChartTransition } from '../model/chart.ts';

export interface TreeLine {
  id: string;
  parentId: string | null;
  /** The level, starting with 1 for the root. */
  level: number;
  /** The position among its siblings, starting with 1. */
  position: number;
  siblings: number;
  hasChildren: boolean;
}

/** A line of the outline: a state, or a transition of the state above it. */
export interface TreeItem extends TreeLine {
  of: { kind: 'state'; state: ChartState } | { kind: 'transition'; transition: ChartTransition };
}

/** All lines of a chart's outline: below each state its transitions, then its child states. */
export function treeOf(chart: Chart): TreeItem[] {
  const transitions = Map.groupBy(chart.transitions, ({ sourceId }) => sourceId);
  const states = Map.groupBy(chart.states, ({ parentId }) => parentId);
  const under = (parentId: string | null, level: number): TreeItem[] => {
    const own = parentId === null ? [] : (transitions.get(parentId) ?? []);
    const inner = states.get(parentId) ?? [];
    const siblings = own.length + inner.length;
    const place = { parentId, level, siblings };
    return [
      ...own.map(
        (transition, index): TreeItem => ({
          ...place,
          id: transition.id,
          position: index + 1,
          hasChildren: false,
          of: { kind: 'transition', transition },
        }),
      ),
      ...inner.flatMap((state, index): TreeItem[] => {
        const below = under(state.id, level + 1);
        const position = own.length + index + 1;
        return [
          { ...place, id: state.id, position, hasChildren: below.length > 0, of: { kind: 'state', state } },
          ...below,
        ];
      }),
    ];
  };
  return under(null, 1);
}

/** The visible lines: those without a collapsed ancestor. */
export function visibleItems<T extends TreeLine>(items: readonly T[], folded: ReadonlySet<string>): T[] {
  const hidden = new Set<string>();
  return items.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (hidden.has(parentId) || folded.has(parentId));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}

/** The effect of a key on a tree, as in the ARIA Authoring Practices. */
export type TreeMove =
  | { kind: 'focus'; id: string }
  | { kind: 'fold'; id: string }
  | { kind: 'unfold'; ids: string[] }
  | { kind: 'select'; id: string };

/** `null` for a key without an effect. */
export function moveOf(key: string, { items, visible, folded, focusedId }: TreeView): TreeMove | null {
  const index = visible.findIndex(({ id }) => id === focusedId);
  const item = visible[index];
  if (!item) return null;
  const focus = (to: TreeLine | undefined): TreeMove | null => (to ? { kind: 'focus', id: to.id } : null);
  const isOpen = item.hasChildren && !folded.has(item.id);
  switch (key) {
    case 'ArrowDown':
      return focus(visible[index + 1]);
    case 'ArrowUp':
      return focus(visible[index - 1]);
    case 'Home':
      return focus(visible[0]);
    case 'End':
      return focus(visible.at(-1));
    case 'ArrowRight':
      if (isOpen) return focus(visible[index + 1]);
      return item.hasChildren ? { kind: 'unfold', ids: [item.id] } : null;
    case 'ArrowLeft':
      if (isOpen) return { kind: 'fold', id: item.id };
      return focus(visible.find(({ id }) => id === item.parentId));
    case '*':
      return {
        kind: 'unfold',
        ids: items.filter(({ parentId }) => parentId === item.parentId).map(({ id }) => id),
      };
    case 'Enter':
    case ' ':
      return { kind: 'select', id: item.id };
    default:
      return null;
  }
}

export interface TreeView<T extends TreeLine = TreeLine> {
  items: readonly T[];
  visible: readonly T[];
  folded: ReadonlySet<string>;
  focusedId: string;
}

/**
 * The next line that starts with the typed text, searched from the current line on, with wrap-around. Repeating one letter moves to the
 * next match. A longer text keeps the current line while it matches.
 */
export function typedItem(
  typed: string,
  { visible, focusedId }: Pick<TreeView<TreeItem>, 'visible' | 'focusedId'>,
): TreeItem | null {
  const start = visible.findIndex(({ id }) => id === focusedId);
  const isOneLetter = new Set(typed).size === 1;
  const sought = (isOneLetter ? typed.slice(0, 1) : typed).toLowerCase();
  const first = isOneLetter ? start + 1 : start;
  const around = [...visible.slice(first), ...visible.slice(0, first)];
  return around.find((item) => nameOf(item).toLowerCase().startsWith(sought)) ?? null;
}

export function nameOf({ of }: TreeItem): string {
  return of.kind === 'state' ? of.state.key : of.transition.label;
}
