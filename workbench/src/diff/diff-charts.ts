import { toMermaid } from '../export/mermaid.ts';
import type { Chart, ChartState, ChartTransition } from '../model/chart.ts';
import { isSame } from '../model/same.ts';

/** A state or transition that only one chart has, or that differs between the charts. */
interface Difference {
  what: 'machine' | 'state' | 'transition';
  change: 'added' | 'removed' | 'changed';
  /** The id in the chart that has it; in the newer chart if both have it. */
  id: string;
  name: string;
  /** What changed, such as `target: a → b`. */
  details: string[];
  /** Whether working code may break: something was removed, has another target, or has another guard. */
  isBreaking: boolean;
}

export interface ChartDifference {
  machine: string;
  before: Chart | null;
  after: Chart | null;
  differences: Difference[];
}

/** Compares the charts of two versions of a project by machine id. Equal charts are left out. */
export function diffCharts(before: readonly Chart[], after: readonly Chart[]): ChartDifference[] {
  const old = new Map(before.map((chart) => [chart.id, chart]));
  const now = new Map(after.map((chart) => [chart.id, chart]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((machine) => {
      const [a = null, b = null] = [old.get(machine), now.get(machine)];
      return { machine, before: a, after: b, differences: differencesOf(machine, a, b) };
    })
    .filter(({ differences }) => differences.length > 0);
}

function differencesOf(machine: string, before: Chart | null, after: Chart | null): Difference[] {
  if (!before || !after) {
    const change = before ? 'removed' : 'added';
    return [
      { what: 'machine', change, id: machine, name: machine, details: [], isBreaking: change === 'removed' },
    ];
  }
  return [
    ...compare(
      'state',
      keyed(before.states, ({ id }) => id),
      keyed(after.states, ({ id }) => id),
    ),
    ...compare('transition', keyed(before.transitions, keyOf), keyed(after.transitions, keyOf)),
  ];
}

/** Transitions are the same if they have the same source, event and guard; a number distinguishes duplicates. */
function keyOf({ sourceId, eventType, guard }: ChartTransition): string {
  return JSON.stringify([sourceId, eventType, guard]);
}

function keyed<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    let number = 0;
    while (found.has(`${key} ${number}`)) number += 1;
    found.set(`${key} ${number}`, item);
  }
  return found;
}

type Part = ChartState | ChartTransition;

function compare<T extends Part>(
  what: 'state' | 'transition',
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Difference[] {
  const found: Difference[] = [];
  for (const [key, part] of before) {
    const next = after.get(key);
    if (!next)
      found.push({ what, change: 'removed', id: part.id, name: nameOf(part), details: [], isBreaking: true });
    else {
      const changed = changesOf(part, next);
      if (changed.length === 0) continue;
      const details = changed.map(({ text }) => text);
      const isBreaking = changed.some((one) => one.isBreaking);
      found.push({ what, change: 'changed', id: next.id, name: nameOf(next), details, isBreaking });
    }
  }
  for (const [key, part] of after) {
    if (before.has(key)) continue;
    found.push({ what, change: 'added', id: part.id, name: nameOf(part), details: [], isBreaking: false });
  }
  return found;
}

/** The compared fields: key, name, and whether a change is breaking. */
const fields = [
  ['type', 'type', true],
  ['initialId', 'initial state', true],
  ['history', 'history', true],
  ['defaultIds', 'default of the history', true],
  ['tags', 'tags', true],
  ['targetIds', 'target', true],
  ['reenter', 'reenter', true],
  ['guardParams', 'parameters of the guard', true],
  ['invokes', 'invokes', true],
  ['actions', 'actions', false],
  ['entry', 'entry', false],
  ['exit', 'exit', false],
  ['description', 'description', false],
] as const;

function changesOf(before: Part, after: Part): { text: string; isBreaking: boolean }[] {
  return fields.flatMap(([field, name, isBreaking]) => {
    const [a, b] = [fieldOf(before, field), fieldOf(after, field)];
    return isSame(a, b) ? [] : [{ text: `${name}: ${textOf(a)} → ${textOf(b)}`, isBreaking }];
  });
}

function fieldOf(part: Part, field: string): unknown {
  return Reflect.get(part, field);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'none';
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' ');
  return value === '' || value === null || value === undefined ? 'none' : String(value);
}

function nameOf(part: Part): string {
  if (!('sourceId' in part)) return part.id;
  const { sourceId, label, guard, targetIds } = part;
  return `${sourceId}: ${label}${guard === null ? '' : ` [${guard}]`} → ${targetIds.join(', ') || 'no target'}`;
}

/** The differences as a comment for GitHub or GitLab: Markdown with the changed machines, each with the new chart as Mermaid. */
export function diffComment(differences: readonly ChartDifference[], ref: string): string {
  const said = { added: 'Added', removed: 'Removed', changed: 'Changed' };
  const code = (text: string) => `\`\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\`\``;
  const list = differences.flatMap(({ machine, after, differences: found }) => [
    `### ${code(machine)}`,
    '',
    ...found.flatMap(({ what, change, name, details, isBreaking }) => [
      `- ${isBreaking ? '**Breaking.** ' : ''}${said[change]}: ${what} ${code(name)}`,
      ...details.map((detail) => `  - ${code(detail)}`),
    ]),
    '',
    ...(after === null
      ? []
      : [
          '<details><summary>The chart now</summary>',
          '',
          '```mermaid',
          toMermaid(after, placesOf(after, found)).trimEnd(),
          '```',
          '',
          '</details>',
          '',
        ]),
  ]);
  const title =
    list.length === 0 ? `The statecharts are those of ${code(ref)}.` : `Statecharts since ${code(ref)}`;
  return [list.length === 0 ? title : `## ${title}`, '', ...list].join('\n').trimEnd();
}

/** The states that changed, and the sources of transitions that changed. The root is left out: it is around everything. */
function placesOf({ transitions, id: root }: Chart, differences: readonly Difference[]): Set<string> {
  const ids = differences.map(({ id }) => transitions.find((one) => one.id === id)?.sourceId ?? id);
  return new Set(ids.filter((id) => id !== root));
}

/** The differences as text: one line each, with the details below. */
export function diffText(differences: readonly ChartDifference[]): string {
  const sign = { added: '+', removed: '-', changed: '~' };
  return differences
    .flatMap((one) => [
      one.machine,
      ...one.differences.flatMap(({ what, change, name, details, isBreaking }) => [
        `  ${sign[change]} ${what} ${name}${isBreaking ? '  (breaking)' : ''}`,
        ...details.map((detail) => `      ${detail}`),
      ]),
    ])
    .join('\n');
}
