import { innerTransitions } from '../layout/box.ts';
import { invokeText } from '../model/actor-text.ts';
import { type Chart, type ChartState, type ChartTransition, drawnTransitions } from '../model/chart.ts';

/**
 * A chart as a Mermaid `stateDiagram-v2`, which GitHub and many editors render. Mermaid has no guards, actions, invokes or history: guards
 * and actions become labels of arrows, the others become notes.
 * @param marked ids of states with a thick edge
 */
export function toMermaid(chart: Chart, marked: ReadonlySet<string> = new Set()): string {
  const names = namesOf(chart);
  const inner = innerTransitions(chart);
  const writer: Writer = {
    chart,
    nameOf: (id) => names.get(id) ?? '',
    linesIn: Map.groupBy(placedTransitions(chart), ({ homeId }) => homeId),
    notesOf: (state) => notesOf(state, inner.get(state.id) ?? []),
  };
  const [root] = chart.states;
  return [
    'stateDiagram-v2',
    ...arrowsIn(null, writer, '  '),
    ...(root ? stateLines(root, writer, '  ') : []),
    ...(marked.size > 0 ? ['  classDef changed stroke-width:4px,stroke:#b7791f'] : []),
    ...[...marked].flatMap((id) => (names.has(id) ? `  class ${names.get(id)} changed` : [])),
    '',
  ].join('\n');
}

interface Writer {
  chart: Chart;
  nameOf(id: string): string;
  /** The arrows, by the id of the state in whose body they are written. */
  linesIn: ReadonlyMap<string | null, DrawnTransition[]>;
  notesOf(state: ChartState): string[];
}

interface DrawnTransition {
  homeId: string | null;
  transition: ChartTransition;
  targetId: string;
}

function stateLines(state: ChartState, writer: Writer, indent: string): string[] {
  const { chart, nameOf, notesOf } = writer;
  const children = chart.states.filter(({ parentId }) => parentId === state.id);
  const name = nameOf(state.id);
  const declared = `state "${escapeText(titleOf(state))}" as ${name}`;
  const notes = notesOf(state);
  const deeper = `${indent}  `;
  const bodies = children.map((child) => stateLines(child, writer, deeper));
  const body =
    state.type === 'parallel'
      ? // Mermaid separates regions by dashes.
        bodies.flatMap((lines, index) => (index === 0 ? lines : [`${deeper}--`, ...lines]))
      : [
          ...(state.initialId === null ? [] : [`${deeper}[*] --> ${nameOf(state.initialId)}`]),
          ...bodies.flat(),
        ];
  return [
    children.length === 0 ? `${indent}${declared}` : `${indent}${declared} {`,
    ...(children.length === 0 ? [] : [...arrowsIn(state.id, writer, deeper), ...body, `${indent}}`]),
    ...(state.type === 'final' ? [`${indent}${name} --> [*]`] : []),
    ...(notes.length === 0
      ? []
      : [
          `${indent}note right of ${name}`,
          ...notes.map((line) => `${deeper}${escapeText(line)}`),
          `${indent}end note`,
        ]),
  ];
}

/**
 * The arrows of a body come before its states: Mermaid puts a state where it is named last, so an arrow that names a nested state would
 * move that state out of its parent.
 */
function arrowsIn(homeId: string | null, { nameOf, linesIn }: Writer, indent: string): string[] {
  return (linesIn.get(homeId) ?? []).map(
    ({ transition, targetId }) =>
      `${indent}${nameOf(transition.sourceId)} --> ${nameOf(targetId)} : ${escapeText(labelOf(transition))}`,
  );
}

/** Each arrow is written in the innermost state that contains both its ends: Mermaid loops forever if a state is named in its own body. */
function placedTransitions(chart: Chart): DrawnTransition[] {
  const parents = new Map(chart.states.map(({ id, parentId }) => [id, parentId]));
  const around = (id: string): string[] => {
    const parentId = parents.get(id) ?? null;
    return parentId === null ? [] : [parentId, ...around(parentId)];
  };
  return drawnTransitions(chart).flatMap((transition) =>
    transition.targetIds.map((targetId) => {
      const homes = new Set(around(targetId));
      const homeId = around(transition.sourceId).find((id) => homes.has(id)) ?? null;
      return { homeId, transition, targetId };
    }),
  );
}

function titleOf({ key, type, history }: ChartState): string {
  return type === 'history' ? `${history === 'deep' ? 'H*' : 'H'} ${key}` : key;
}

/** The full label; labels in a box are cut. */
function labelOf({ label, guard, actions, reenter }: ChartTransition): string {
  return [
    label,
    guard === null ? '' : `[${guard}]`,
    actions.length === 0 ? '' : `/ ${actions.join(', ')}`,
    reenter ? '(reenters)' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function notesOf(state: ChartState, inner: readonly ChartTransition[]): string[] {
  return [
    state.description,
    ...state.invokes.map((invoke) => `invoke ${invokeText(invoke)}`),
    ...state.entry.map((name) => `entry / ${name}`),
    ...state.exit.map((name) => `exit / ${name}`),
    ...inner.map(labelOf),
    ...state.tags.map((tag) => `tag ${tag}`),
  ].filter(Boolean);
}

/** Unique names that are valid in Mermaid: ids in which other characters than letters and digits are replaced. */
function namesOf({ states }: Chart): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of states) {
    const plain = `s_${id.replace(/[^A-Za-z0-9]/g, '_')}`;
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}_${number}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Escapes characters with a meaning in Mermaid or HTML as Mermaid's entities. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[#;:<>"{}&%\\`]/g, (character) => `#${character.charCodeAt(0)};`)
      // Escapes the words that end a note.
      .replace(/end note/gi, (words) => words.replace(' ', '#160;'))
  );
}
