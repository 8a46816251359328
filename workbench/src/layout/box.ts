import { invokeText } from '../model/actor-text.ts';
import type { Chart, ChartState, ChartTransition } from '../model/chart.ts';

export interface BoxLine {
  kind: 'title' | 'description' | 'action' | 'invoke' | 'inner' | 'tags';
  text: string;
  /** The whole text, if the shown text is cut. */
  whole?: string;
  /** The id of the transition, for an inner line. */
  transitionId?: string;
}

/** The lines in the box of a state, and its size in pixels at zoom 1. */
export interface StateBox {
  lines: BoxLine[];
  width: number;
  height: number;
}

/** The letter width of the font in boxes. Layouts are computed without a browser to measure text, so all letters count as equally wide. */
export const letterWidth = 7.3;
export const lineHeight = 17;
export const boxPadding = 10;

const descriptionLetters = 40;
/** Longer lines wrap at a space. A longer word is cut. */
const maxLetters = 46;
const labelLetters = 34;

/** The box of a state without its child states. Transitions without a target are lines of the box, not arrows. */
export function boxOf(state: ChartState, inner: readonly ChartTransition[]): StateBox {
  const said: BoxLine[] = [
    { kind: 'title', text: titleOf(state) },
    ...wrap(state.description, descriptionLetters).map((text) => ({ kind: 'description' as const, text })),
    ...state.invokes.map((invoke) => ({ kind: 'invoke' as const, text: `invoke ${invokeText(invoke)}` })),
    ...state.entry.map((name) => ({ kind: 'action' as const, text: `entry / ${name}` })),
    ...state.exit.map((name) => ({ kind: 'action' as const, text: `exit / ${name}` })),
    ...inner.map((transition) => ({
      kind: 'inner' as const,
      text: wholeLabelOf(transition),
      transitionId: transition.id,
    })),
    ...(state.tags.length > 0
      ? [{ kind: 'tags' as const, text: state.tags.map((tag) => `#${tag}`).join(' ') }]
      : []),
  ];
  const lines = said.flatMap((line) =>
    rowsOf(line.text).map((text) =>
      text.endsWith('…') ? { ...line, text, whole: line.text } : { ...line, text },
    ),
  );
  const longest = Math.max(...lines.map(({ text }) => text.length), 8);
  return {
    lines,
    width: Math.ceil(longest * letterWidth) + 2 * boxPadding,
    height: lines.length * lineHeight + 2 * boxPadding,
  };
}

/** A line of a box, or the rows of a long one: all but the first are indented. */
function rowsOf(text: string): string[] {
  if (text.length <= maxLetters) return [text];
  return wrap(text, maxLetters - 2).map((row, index) => cut(index > 0 ? `  ${row}` : row));
}

/** The label of a transition: its event, guard and actions. A long one has several lines. */
export function labelOf(transition: ChartTransition): string {
  return wrap(wholeLabelOf(transition), labelLetters).map(cut).join('\n');
}

export function wholeLabelOf({ label, guard, actions }: ChartTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  const actionText = actions.length === 0 ? '' : ` / ${actions.join(', ')}`;
  return `${label}${condition}${actionText}`;
}

/** Transitions without a target, by the id of their state. */
export function innerTransitions({ transitions }: Chart): Map<string, ChartTransition[]> {
  return Map.groupBy(
    transitions.filter(({ targetIds }) => targetIds.length === 0),
    ({ sourceId }) => sourceId,
  );
}

function titleOf({ key, type, history }: ChartState): string {
  if (type === 'history') return `${history === 'deep' ? 'H*' : 'H'} ${key}`;
  return type === 'parallel' ? `${key} (parallel)` : key;
}

function cut(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters - 1)}…` : text;
}

function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
