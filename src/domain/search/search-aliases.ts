/** Other names of places, for texts that match no name of the search options: "Rome", "POLIMI", "Sapienza". */
import { foldName, universities } from './search-options.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';

type Aliases = readonly [name: string, ...aliases: string[]][];

/** Names after `foldName`. The last cities are no search options: their rooms are found by the text of the address. */
const ofCities: Aliases = [
  ['Padova', 'padua'],
  ['Roma', 'rome', 'sapienza', 'luiss', 'tor vergata', 'roma tre'],
  ['Torino', 'turin', 'unito'],
  ['Venezia', 'venice', 'unive', "ca' foscari", 'ca foscari', 'iuav'],
  ['Firenze', 'florence', 'firenze', 'unifi'],
  ['Genova', 'genoa', 'genova', 'unige'],
  ['Napoli', 'naples', 'napoli', 'unina', 'federico ii'],
];

const ofUniversities: Aliases = [
  ['Politecnico di Milano', 'polimi'],
  ['Bocconi', 'unibocconi'],
  ['Cattolica del Sacro Cuore', 'unicatt'],
  ['Milano Bicocca', 'unimib'],
  ['Università degli studi di Milano', 'unimi', 'statale', 'la statale'],
  ['Brescia', 'unibs'],
  ['Padova', 'unipd'],
  ['Bologna', 'unibo', 'alma mater'],
  ['Politecnico di Torino', 'polito'],
];

/** Each place with its other names, folded. */
export const aliasEntries = [
  ...ofCities.map(([name, ...aliases]) => ({ term: { kind: 'location', name } as const, aliases })),
  ...ofUniversities.map(([name, ...aliases]) => ({ term: { kind: 'university', name } as const, aliases })),
];

/**
 * Places with another name that is the text or begins with it. After "University of" or "Università di", first the universities of that
 * name.
 */
export function suggestByAlias(text: string): readonly SearchTerm[] {
  const folded = foldName(text);
  const rest = folded.replace(/^universit\S* (degli studi )?(di |of )?/, '');
  const named = rest === folded ? [] : universities.filter(({ name }) => foldName(name).includes(rest));
  const exact = aliasEntries.filter(({ aliases }) => aliases.includes(rest));
  const begun = aliasEntries.filter(({ aliases }) => aliases.some((alias) => alias.startsWith(rest)));
  return [...new Set([...named, ...[...exact, ...begun].map(({ term }) => term)])];
}

/** Replaces a term that is another name of a place by that place; `null` if it is no other name. */
export function byAlias<Query extends SearchQuery>(query: Query): Query | null {
  if (query.term === null) return null;
  const folded = foldName(query.term.name);
  const entry = aliasEntries.find(({ aliases }) => aliases.includes(folded));
  return entry && folded !== foldName(entry.term.name) ? { ...query, term: entry.term } : null;
}
