import type { Chart } from './chart.ts';

export type FoundKind = 'state' | 'event' | 'guard' | 'action' | 'actor' | 'tag';

/** A place where a chart names something. */
export interface Found {
  machineId: string;
  kind: FoundKind;
  name: string;
  /** The state or transition that has it. */
  id: string;
  /** Where that is, for people. */
  place: string;
}

/**
 * Everything of some charts whose name has each word of a text in it, in the order of the charts; those that begin with the text
 * come first. Nothing for a text without words.
 */
export function search(charts: readonly Chart[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const found = charts
    .flatMap(namedIn)
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const rank = ({ name }: Found) => (name.toLowerCase().startsWith(first) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function namedIn(chart: Chart): Found[] {
  const found: Found[] = [];
  const known = new Set<string>();
  const add = (kind: FoundKind, name: string, id: string, place: string) => {
    const key = JSON.stringify([kind, name, id]);
    if (known.has(key)) return;
    known.add(key);
    found.push({ machineId: chart.id, kind, name, id, place });
  };
  for (const { id, key, entry, exit, invokes, tags } of chart.states) {
    add('state', key, id, id);
    for (const name of [...entry, ...exit]) add('action', name, id, id);
    for (const invoke of invokes) for (const name of [invoke.id, invoke.src]) add('actor', name, id, id);
    for (const tag of tags) add('tag', tag, id, id);
  }
  for (const { id, kind, label, guard, actions, sourceId } of chart.transitions) {
    if (kind === 'event' || kind === 'after') add('event', label, id, sourceId);
    if (guard !== null) add('guard', guard, id, `${sourceId}, ${label}`);
    for (const name of actions) add('action', name, id, `${sourceId}, ${label}`);
  }
  return found;
}
