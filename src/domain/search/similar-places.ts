/**
 * Places for a text that matches no name and no short name: full names, quarters, stops, and names with small typing errors. It is a
 * separate chunk, which is loaded when somebody types such a text.
 */
import { maxSuggestions } from '../../schemas/constants.ts';
import { byOtherName } from './place-names.ts';
import { aliasEntries } from './search-aliases.ts';
import { foldName, searchPlaces } from './search-options.ts';
import { anyListing, type Suggestion } from './search-query.ts';

/** Quarters. Their rooms are found by the text of the address, in any city that has a quarter of this name. */
const quarters: readonly string[] = [
  // Bologna
  ...['Bolognina', 'Cirenaica', 'Murri', 'Saragozza', 'San Donato', 'Santo Stefano', 'Savena', 'Barca'],
  // Brescia
  ...['Mompiano', 'Borgo Trento', 'Sant’Eufemia', 'Carmine'],
  // Milano
  ...['Città Studi', 'Lambrate', 'Bicocca', 'Navigli', 'Brera', 'Isola', 'Porta Romana', 'Porta Venezia'],
  ...[
    'Porta Ticinese',
    'Porta Genova',
    'Porta Garibaldi',
    'Bovisa',
    'NoLo',
    'Loreto',
    'Precotto',
    'Niguarda',
  ],
  ...['San Siro', 'Lorenteggio', 'Barona', 'Corvetto', 'Rogoredo', 'Calvairate', 'Sempione', 'Dergano'],
  // Padova
  ...['Arcella', 'Portello', 'Guizza', 'Forcellini', 'Prato della Valle', 'Santo', 'Sacra Famiglia'],
  // Roma
  ...['Trastevere', 'San Lorenzo', 'Monti', 'Testaccio', 'Ostiense', 'Garbatella', 'Pigneto', 'Prati'],
  ...['Esquilino', 'San Giovanni', 'Tiburtina', 'Parioli', 'Tuscolano', 'Centocelle', 'Marconi'],
  // Torino
  ...['San Salvario', 'Vanchiglia', 'Crocetta', 'Aurora', 'Lingotto', 'Cenisia', 'San Paolo', 'Santa Rita'],
  ...['Quadrilatero', 'Barriera di Milano', 'Borgo Po', 'Cit Turin', 'Campidoglio'],
  // Venezia
  ...['Cannaregio', 'Castello', 'Dorsoduro', 'Giudecca', 'San Polo', 'Santa Croce', 'Mestre', 'Marghera'],
];

const knownNames: readonly { name: string; term: Suggestion }[] = [
  ...searchPlaces.map(({ kind, name }) => ({ name: foldName(name), term: { kind, name } })),
  ...aliasEntries.flatMap(({ term, aliases }) => aliases.map((name) => ({ name, term }))),
];

/** The minimum number of letters for a search among quarters. */
const fewest = 3;

/**
 * The best matches first: the place with this full name, quarters and stops that begin with the text, those that contain it, and names that
 * differ from it by a few letters.
 * @param stops of timetables, and other places that the backend knows; the best first
 */
export function findSimilar(text: string, stops: readonly Suggestion[] = []): readonly Suggestion[] {
  const folded = foldName(text).replaceAll('’', "'");
  if (folded.length < fewest) return [];
  const ofQuarters = quarters.map((name) => ({
    name: foldName(name).replaceAll('’', "'"),
    term: { kind: 'location', name, label: /*i18n*/ 'Quarter' } as const,
  }));
  const ofStops = stops.map((term) => ({ name: foldName(term.name).replaceAll('’', "'"), term }));
  const parts = [...ofQuarters, ...ofStops];
  const begun = parts.filter(({ name }) => name.startsWith(folded));
  const containing = parts.filter(({ name }) => name.includes(folded));
  const most = mostErrors(folded);
  const near = [...knownNames, ...parts]
    .map(({ name, term }) => ({ term, errors: errorsIn(folded, name) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors);
  const found = new Map<string, Suggestion>();
  const full: Suggestion | null | undefined = byOtherName({
    ...anyListing,
    term: { kind: 'university', name: text },
  })?.term;
  for (const { term } of [...(full ? [{ term: full }] : []), ...begun, ...containing, ...near])
    found.set(`${term.kind} ${term.name} ${term.label}`, term);
  return [...found.values()].slice(0, maxSuggestions);
}

/** Short names are too similar to each other. */
function mostErrors({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Compares with the whole name and with its beginning: a person may still be typing. */
function errorsIn(text: string, name: string): number {
  return Math.min(distance(text, name), distance(text, name.slice(0, text.length)));
}

/** The number of wrong, missing, additional or swapped letters (optimal string alignment distance). */
export function distance(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last?.[j] ?? 0) + 1,
        (last?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last?.at(-1) ?? 0;
}
