import type { BoxLine } from '../layout/box.ts';
import { boxPadding, lineHeight } from '../layout/box.ts';
import type { ChartLayout, PlacedState, PlacedTransition } from '../layout/placed.ts';
import type { Chart, ChartState } from '../model/chart.ts';

const margin = 16;

/** A chart as a self-contained SVG: no scripts, no fonts, no requests. It supports light and dark color schemes. */
export function toSvg(chart: Chart, layout: ChartLayout, painted: Paint = new Map()): string {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const width = Math.ceil(layout.width) + 2 * margin;
  const height = Math.ceil(layout.height) + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Statechart of ${escapeText(chart.id)}">`,
    `<style>${style}${painted.size > 0 ? paintStyle : ''}</style>`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>`,
    `<rect class="page" x="${-margin}" y="${-margin}" width="${width}" height="${height}"/>`,
    ...layout.states.map((placed) => stateOf(placed, states.get(placed.id), chart, painted)),
    ...layout.transitions.map((placed) => transitionOf(placed, isDefault(placed.id, states), painted)),
    '</svg>',
    '',
  ].join('\n');
}

/** How a part differs from the other version: `added`, `removed` or `changed`, by its id. */
export type Paint = ReadonlyMap<string, 'added' | 'removed' | 'changed'>;

const paintStyle = [
  '.added>.state{fill:#d9f0d3;stroke:#1b7a37}.removed>.state{fill:#f9d6d2;stroke:#b3261e;stroke-dasharray:5 3}.changed>.state{fill:#fdeebb;stroke:#8a6100}',
  '.edge.added{stroke:#1b7a37;stroke-width:2.4}.edge.removed{stroke:#b3261e;stroke-width:2.4;stroke-dasharray:5 3}.edge.changed{stroke:#8a6100;stroke-width:2.4}',
  'text.added{fill:#1b7a37;font-weight:700}text.removed{fill:#b3261e;text-decoration:line-through}text.changed{fill:#8a6100;font-weight:700}',
  '@media(prefers-color-scheme:dark){.added>.state{fill:#1f3a26}.removed>.state{fill:#4a2320}.changed>.state{fill:#453a17}',
  'text.added{fill:#86d399}text.removed{fill:#f2a49c}text.changed{fill:#e6c663}}',
].join('');

const style = [
  'text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#2f3327}',
  '.page{fill:#fbf7ef}.state{fill:#fffdf8;stroke:#6b6f5c;stroke-width:1.2}',
  '.parallel{stroke-dasharray:6 3}.edge.default{stroke-dasharray:2 3}.title{font-weight:700}.description{fill:#6b6f5c;font-style:italic}',
  '.invoke{fill:#8c3f22}.tags{fill:#6b6f5c}.edge{fill:none;stroke:#6b6f5c;stroke-width:1.2}',
  '.head,.start{fill:#6b6f5c}.inner{fill:#4b5340}.inset{fill:none;stroke:#6b6f5c}.rule{stroke:#d9d3c3}',
  '@media(prefers-color-scheme:dark){text{fill:#ece6d8}.page{fill:#1d1f18}.state{fill:#272a20;stroke:#9a9d88}',
  '.description,.tags{fill:#a9ab98}.invoke{fill:#e59a76}.edge{stroke:#9a9d88}.head,.start{fill:#9a9d88}.inner{fill:#c9cbb8}.inset{stroke:#9a9d88}.rule{stroke:#43473a}}',
].join('');

function stateOf(
  { id, x, y, width, height, box }: PlacedState,
  state: ChartState | undefined,
  chart: Chart,
  painted: Paint,
): string {
  const paint = painted.get(id) ?? '';
  const isInitial = chart.states.some(({ initialId }) => initialId === id);
  const radius = state?.type === 'history' ? height / 2 : 8;
  const frame = rectangle(`state ${state?.type ?? ''}`, x, y, width, height, radius);
  return [
    `<g${paint && ` class="${paint}"`}><title>${escapeText(id)}</title>${frame}`,
    state?.type === 'final' ? rectangle('inset', x + 3, y + 3, width - 6, height - 6, 6) : '',
    isInitial ? `<circle class="start" cx="${round(x)}" cy="${round(y)}" r="5"/>` : '',
    height > box.height
      ? `<path class="rule" d="M${round(x)} ${round(y + box.height)}h${round(width)}"/>`
      : '',
    ...box.lines.map((line, index) =>
      lineOf(
        line,
        x + boxPadding,
        y + boxPadding + (index + 0.75) * lineHeight,
        painted.get(line.transitionId ?? '') ?? '',
      ),
    ),
    '</g>',
  ].join('');
}

function lineOf({ kind, text }: BoxLine, x: number, y: number, paint = ''): string {
  return `<text class="${`${kind} ${paint}`.trim()}" x="${round(x)}" y="${round(y)}">${escapeText(text)}</text>`;
}

/** Whether the transition is the arrow from a history state to its default. */
function isDefault(id: string, states: ReadonlyMap<string, ChartState>): boolean {
  return states.get(id.replace(/\|history\|0$/, ''))?.type === 'history';
}

function transitionOf({ id, lines, label }: PlacedTransition, isQuiet: boolean, painted: Paint): string {
  const paint = painted.get(id) ?? (isQuiet ? 'default' : '');
  const paths = lines.map(
    (points) =>
      `<path class="${`edge ${paint}`.trim()}" marker-end="url(#head)" d="M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}"/>`,
  );
  const text = label
    ? label.text
        .split('\n')
        .map((row, index) =>
          lineOf({ kind: 'inner', text: row }, label.x + 4, label.y + (index + 0.75) * lineHeight, paint),
        )
    : [];
  return [...paths, ...text].join('');
}

function rectangle(
  className: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  return `<rect class="${className}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;
}

/** Rounded to tenths, so that the same layout always gives the same file and small changes give small diffs. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeText(text: string): string {
  return (
    text
      .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
      // XML does not allow control characters, not even as entities.
      .replace(/[^\P{Cc}\t\n\r]/gu, '\u{fffd}')
  );
}
