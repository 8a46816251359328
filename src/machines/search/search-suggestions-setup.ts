import { assign, emit, fromPromise, log, setup } from 'xstate';
import { suggestByAlias } from '../../domain/search/search-aliases.ts';
import { findPlace, foldName, searchPlaces } from '../../domain/search/search-options.ts';
import {
  isSamePlace,
  type SearchQuery,
  type SearchTerm,
  type Suggestion,
} from '../../domain/search/search-query.ts';
import { maxSuggestions } from '../../schemas/constants.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import type { Failure } from '../shell/supervision.ts';

interface Context {
  text: string;
  suggestions: readonly Suggestion[];
  /** Index into `suggestions`. */
  highlighted: number;
  /** The picked term; `null` while the text is being edited. */
  term: SearchTerm | null;
  /** The query of the results below the box. A filter can change it while the text is being edited. */
  current: SearchQuery;
  /** The query that this box last emitted, or that was changed since: its next query is a change of this one. */
  applied: SearchQuery;
  maxDistance: number | null;
  maxPrice: number | null;
  appliesAtOnce: boolean;
}

type SuggestionEvent =
  | { type: 'text.change'; text: string }
  | { type: 'dropdown.open' }
  | { type: 'dropdown.close' }
  | { type: 'suggestion.highlight'; step: 1 | -1 }
  | { type: 'suggestion.pick'; place: SearchTerm }
  | { type: 'suggestion.accept' }
  | { type: 'distance.choose'; maxDistance: number | null }
  | { type: 'price.choose'; maxPrice: number | null }
  | { type: 'query.change'; query: SearchQuery }
  | { type: 'search.submit' };

/**
 * At most six suggestions: case-insensitive substring match, cities first. If nothing matches, other names of places are tried. An empty
 * text has no suggestions.
 */
export function suggest(text: string): readonly SearchTerm[] {
  const folded = foldName(text);
  if (!folded) return [];
  const matching = searchPlaces.filter((place) => foldName(place.name).includes(folded));
  return (matching.length > 0 ? matching : suggestByAlias(text)).slice(0, maxSuggestions);
}

export function highlightedOf({ suggestions, highlighted }: Context): SearchTerm {
  return present(suggestions[highlighted], 'highlighted suggestion');
}

export function startingFrom(query: SearchQuery) {
  return {
    text: query.term?.name ?? '',
    suggestions: suggest(query.term?.name ?? ''),
    highlighted: 0,
    term: query.term && findPlace(query.term.kind, query.term.name) ? query.term : null,
    ...following(query),
  };
}

function following({ term, maxDistance, maxPrice }: SearchQuery) {
  const current = { term, maxDistance, maxPrice };
  return { current, applied: current, maxDistance, maxPrice };
}

function queryOf({ term, current, maxDistance, maxPrice }: Context): SearchQuery {
  return { term: term ?? current.term, maxDistance, maxPrice };
}

/** The setup of the search box; its chart is in search-suggestions.machine.ts. */
export const searchSuggestions = setup({
  types: {
    context: {} as Context,
    events: {} as SuggestionEvent,
    emitted: {} as { type: 'search.submitted'; query: SearchQuery; from: SearchQuery },
    input: {} as { query: SearchQuery; appliesAtOnce: boolean },
    children: {} as { findSimilar: 'findSimilar' },
    tags: {} as 'open' | 'picked',
    meta: {} as StateMeta,
  },
  actors: {
    findSimilar: fromPromise<readonly Suggestion[], { text: string }>(() => notProvided('findSimilar')),
  },
  guards: {
    hasTerm: ({ context }) => context.term !== null,
    hasText: ({ context }) => context.text.trim() !== '',
    hasSuggestion: ({ context }) => context.suggestions.length > 0,
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    isUnknown: (_, { text }: { text: string }) => suggest(text).length === 0,
    appliesAtOnce: ({ context }) => context.appliesAtOnce,
    isSameTerm: ({ context: { current } }, { query }: { query: SearchQuery }) => isSamePlace(current, query),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({
      text,
      suggestions: suggest(text),
      highlighted: 0,
      term: null,
    })),
    setSuggestions: assign((_, { suggestions }: { suggestions: readonly Suggestion[] }) => ({ suggestions })),
    moveHighlight: assign(({ context }, { step }: { step: 1 | -1 }) => {
      const count = context.suggestions.length;
      return { highlighted: (context.highlighted + step + count) % count };
    }),
    pick: assign((_, { place: { kind, name, bounds } }: { place: SearchTerm }) => ({
      text: name,
      term: { kind, name, bounds },
      highlighted: 0,
    })),
    chooseDistance: assign((_, { maxDistance }: { maxDistance: number | null }) => ({ maxDistance })),
    choosePrice: assign((_, { maxPrice }: { maxPrice: number | null }) => ({ maxPrice })),
    // A filter changed the results while the text was being edited: what the person typed stays.
    followFilters: assign((_, { query }: { query: SearchQuery }) => following(query)),
    logFailure: log((_, failure: Failure) => failure),
    startOver: assign((_, { query }: { query: SearchQuery }) => startingFrom(query)),
    notifySubmitted: emit(({ context }) => ({
      type: 'search.submitted' as const,
      query: queryOf(context),
      from: context.applied,
    })),
    setApplied: assign(({ context }) => ({ applied: queryOf(context) })),
  },
});
