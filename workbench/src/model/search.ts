import { actorText } from './actor-text.ts';
import type { Chart } from './chart.ts';

type FoundKind = 'state' | 'event' | 'guard' | 'action' | 'actor' | 'tag' | 'description';

/** A match of the search in a chart. */
export interface Found {
  machineId: string;
  kind: FoundKind;
  name: string;
  /** The id of the state or transition with the match. */
  id: string;
  /** The place of the match, as text for people. */
  place: string;
}

/**
 * Finds everything in the charts whose name or description contains all words of the text. Names that start with the first word come first,
 * descriptions last; otherwise the order is that of the charts. Returns nothing for a text without words.
 */
export function search(charts: readonly Chart[], text: string): Found[] {
  const words = wordsOf(text);
  const [first] = words;
  if (first === undefined) return [];
  const found = charts.flatMap(namedIn).filter(({ name }) => hasWords(name, words));
  const rank = ({ kind, name }: Found) => {
    if (kind === 'description') return 2;
    return name.toLowerCase().startsWith(first) ? 0 : 1;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Words of a question that name nothing in a chart. */
const small = new Set('how do does can i it we you get to reach come into the a an in at of is'.split(' '));

/** Words that testers use for the same thing. */
const alike = [
  ['error', 'errors', 'fail', 'fails', 'failed', 'failure', 'wrong'],
  ['done', 'success', 'succeeded', 'ok', 'finished', 'completed'],
];

/** The words of a search, also of a question: “How do I reach the error?” asks for “error”. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/\?/g, ' ').split(/\s+/).filter(Boolean);
  const named = words.filter((word) => !small.has(word));
  return named.length > 0 ? named : words;
}

/** Whether a text contains all words, or others that mean the same. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const said = text.toLowerCase();
  return words.every((word) =>
    (alike.find((same) => same.includes(word)) ?? [word]).some((one) => said.includes(one)),
  );
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
  for (const { id, key, entry, exit, invokes, tags, description } of chart.states) {
    if (description !== '') add('description', description, id, id);
    add('state', key, id, id);
    for (const name of [...entry, ...exit]) add('action', name, id, id);
    for (const invoke of invokes)
      for (const name of [actorText(invoke.id, invoke.src), invoke.src]) add('actor', name, id, id);
    for (const tag of tags) add('tag', tag, id, id);
  }
  for (const { id, kind, label, guard, actions, sourceId, description } of chart.transitions) {
    if (description !== '') add('description', description, id, `${sourceId}, ${label}`);
    if (kind !== 'always' && kind !== 'history') add('event', label, id, sourceId);
    if (guard !== null) add('guard', guard, id, `${sourceId}, ${label}`);
    for (const name of actions) add('action', name, id, `${sourceId}, ${label}`);
  }
  return found;
}
