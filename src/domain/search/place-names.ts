/** Full names of universities, such as "University of Bologna" or "Università Bocconi". The landing page does not load them. */
import { aliasEntries, byAlias } from './search-aliases.ts';
import { findPlace, foldName, universities } from './search-options.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';

/** Words which show that a text is the name of a university. */
const universityWord = /^(universi|politecnic|polytechnic|ateneo|sapienza|statale)/;

/** Words of full names that do not tell universities apart. */
const general =
  /^(universi\w*|ateneo|degli|studi\w*|the|of|di|del|della|la|commerciale|luigi|libera|in|at|and|e|city|technical)$/;

const translated: Readonly<Record<string, string>> = {
  milan: 'milano',
  turin: 'torino',
  rome: 'roma',
  padua: 'padova',
  venice: 'venezia',
  florence: 'firenze',
  genoa: 'genova',
  naples: 'napoli',
  polytechnic: 'politecnico',
  catholic: 'cattolica',
  sacred: 'sacro',
  heart: 'cuore',
};

function wordsOf(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words that distinguish a name from others, sorted. */
function keyOf(words: readonly string[]): string {
  const specific = words.filter((word) => !general.test(word)).map((word) => translated[word] ?? word);
  return [...new Set(specific)].toSorted().join(' ');
}

/** The places by the keys of their names, without and with the city: "Bocconi", and "Bocconi di Milano". */
const known = new Map<string, SearchTerm>();
for (const { term, names, city } of [
  ...universities.map(({ kind, name, city }) => ({ term: { kind, name }, names: [name], city })),
  ...aliasEntries.map(({ term, aliases }) => ({
    term,
    names: aliases,
    city: findPlace(term.kind, term.name)?.city ?? term.name,
  })),
  {
    term: { kind: 'university', name: 'Cattolica del Sacro Cuore' } as const,
    names: ['cattolica'],
    city: 'Milano',
  },
]) {
  for (const name of names) {
    for (const key of [keyOf(wordsOf(name)), keyOf(wordsOf(`${name} ${city}`))]) {
      if (!known.has(key)) known.set(key, term);
    }
  }
}

/** Replaces a term that is the full name of a place by that place; `null` if it is no full name. */
function byFullName<Query extends SearchQuery>(query: Query): Query | null {
  if (query.term === null) return null;
  const { kind, name } = query.term;
  if (findPlace(kind, name)) return null;
  // A university as a location, or a city as a university.
  const named = findPlace(kind === 'location' ? 'university' : 'location', name);
  if (named) return { ...query, term: { kind: named.kind, name: named.name } };
  const words = wordsOf(name);
  // A location may also be a part of an address.
  const isUniversity = kind === 'university' || words.some((word) => universityWord.test(word));
  const term = isUniversity ? known.get(keyOf(words)) : undefined;
  return term ? { ...query, term } : null;
}

/** For a search whose term itself finds no room. */
export function byOtherName<Query extends SearchQuery>(query: Query): Query | null {
  return byAlias(query) ?? byFullName(query);
}

/** For an address of the results, before the search. The name of a known place stays, since it may be a part of postal addresses. */
export function byUsualName<Query extends SearchQuery>(query: Query): Query {
  const name = query.term?.name ?? '';
  const isKnown = findPlace('location', name) ?? findPlace('university', name);
  return (isKnown ? null : byOtherName(query)) ?? query;
}
