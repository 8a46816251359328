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
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  text: string;
  suggestions: readonly Suggestion[];
  /** Index into `suggestions`. */
  highlighted: number;
  /** The picked term; `null` while the text is being edited. */
  term: SearchTerm | null;
  /** The place of the results below the box. */
  place: SearchTerm | null;
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
  | { type: 'query.changed'; query: SearchQuery }
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

function highlightedOf({ suggestions, highlighted }: Context): SearchTerm {
  return assertDefined(suggestions[highlighted], 'highlighted suggestion');
}

function startingFrom(query: SearchQuery) {
  const text = query.term?.name ?? '';
  return {
    text,
    suggestions: suggest(text),
    highlighted: 0,
    term: query.term && findPlace(query.term.kind, query.term.name) ? query.term : null,
    ...limitsOf(query),
  };
}

function limitsOf({ term, maxDistance, maxPrice }: SearchQuery) {
  return { place: term, maxDistance, maxPrice };
}

/**
 * The search box: a combobox over cities and universities, with distance and price choices. It emits `search.submitted`
 * with the query to go to; `appliesAtOnce` (the box above results) emits it on each filter choice as well.
 */
export const searchSuggestionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SuggestionEvent,
    /** `change`: what of the query was chosen now. */
    emitted: {} as { type: 'search.submitted'; query: SearchQuery; change: Partial<SearchQuery> },
    input: {} as { query: SearchQuery; appliesAtOnce: boolean },
    children: {} as { findSimilar: 'findSimilar' },
    tags: {} as 'open' | 'picked',
    meta: {} as StateMeta,
  },
  actors: {
    findSimilar: fromPromise<readonly Suggestion[], { text: string; known: readonly Suggestion[] }>(() =>
      notProvided('findSimilar'),
    ),
  },
  guards: {
    hasTerm: ({ context }) => context.term !== null,
    hasText: ({ context }) => context.text.trim() !== '',
    hasSuggestion: ({ context }) => context.suggestions.length > 0,
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    appliesAtOnce: ({ context }) => context.appliesAtOnce,
    isSameTerm: ({ context: { place } }, { query }: { query: SearchQuery }) =>
      isSamePlace({ term: place }, query),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({
      text,
      suggestions: suggest(text),
      highlighted: 0,
      term: null,
    })),
    /** The highlight stays on its place, if the place is still there. */
    setSuggestions: assign(({ context }, { suggestions }: { suggestions: readonly Suggestion[] }) => {
      const before = context.suggestions[context.highlighted];
      const at = suggestions.findIndex(({ kind, name }) => kind === before?.kind && name === before.name);
      return { suggestions, highlighted: Math.max(0, at) };
    }),
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
    followFilters: assign((_, { query }: { query: SearchQuery }) => limitsOf(query)),
    logFailure: log(({ event }) => event),
    startOver: assign((_, { query }: { query: SearchQuery }) => startingFrom(query)),
    notifySubmitted: emit(({ context }, change: Partial<SearchQuery>) => {
      const { term, place, maxDistance, maxPrice } = context;
      const query = { term: term ?? place, maxDistance, maxPrice };
      return { type: 'search.submitted' as const, query, change: { term: query.term, ...change } };
    }),
  },
}).createMachine({
  id: 'searchSuggestions',
  context: ({ input }) => ({ ...startingFrom(input.query), appliesAtOnce: input.appliesAtOnce }),
  initial: 'starting',
  on: {
    'query.changed': [
      {
        guard: { type: 'isSameTerm', params: ({ event }) => event },
        actions: { type: 'followFilters', params: ({ event }) => event },
      },
      {
        target: '.starting',
        actions: { type: 'startOver', params: ({ event }) => event },
      },
    ],
    'text.change': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: '.editing.closed',
        actions: { type: 'setText', params: ({ event }) => event },
      },
      {
        target: '.editing.open',
        actions: { type: 'setText', params: ({ event }) => event },
      },
    ],
    'distance.choose': [
      {
        guard: 'appliesAtOnce',
        actions: [
          { type: 'chooseDistance', params: ({ event }) => event },
          { type: 'notifySubmitted', params: ({ event: { maxDistance } }) => ({ maxDistance }) },
        ],
      },
      { actions: { type: 'chooseDistance', params: ({ event }) => event } },
    ],
    'price.choose': [
      {
        guard: 'appliesAtOnce',
        actions: [
          { type: 'choosePrice', params: ({ event }) => event },
          { type: 'notifySubmitted', params: ({ event: { maxPrice } }) => ({ maxPrice }) },
        ],
      },
      { actions: { type: 'choosePrice', params: ({ event }) => event } },
    ],
  },
  states: {
    starting: {
      description: 'Decides whether the query it starts from names a known place.',
      meta: { reference: 'search#picking-a-place' },
      always: [{ guard: 'hasTerm', target: 'picked' }, { target: 'editing' }],
    },
    editing: {
      description: 'No place is picked: Find is hidden.',
      meta: { reference: 'search#picking-a-place' },
      initial: 'closed',
      states: {
        closed: {
          description: 'The dropdown is closed.',
          meta: { reference: 'search#suggestions' },
          on: {
            'dropdown.open': { guard: 'hasText', target: 'open' },
          },
        },
        open: {
          description:
            'The dropdown lists what matches, one of them highlighted. More places are searched: streets and postal codes, and if no place has this name, quarters, stops, and names with typing errors.',
          meta: { reference: 'search#suggestions' },
          tags: 'open',
          invoke: {
            id: 'findSimilar',
            src: 'findSimilar',
            input: ({ context: { text, suggestions } }) => ({ text, known: suggestions }),
            onDone: {
              actions: { type: 'setSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
            },
            // If this search fails, the dropdown stays as it is.
            onError: { actions: 'logFailure' },
          },
          on: {
            'dropdown.close': 'closed',
            'suggestion.highlight': {
              guard: 'hasSuggestion',
              actions: { type: 'moveHighlight', params: ({ event }) => event },
            },
            'suggestion.accept': {
              guard: 'hasSuggestion',
              target: '#searchSuggestions.picked',
              actions: { type: 'pick', params: ({ context }) => ({ place: highlightedOf(context) }) },
            },
            'suggestion.pick': {
              target: '#searchSuggestions.picked',
              actions: { type: 'pick', params: ({ event }) => event },
            },
          },
        },
      },
    },
    picked: {
      description: 'A picked place fills the box, and Find shows.',
      meta: { reference: 'search#find' },
      tags: 'picked',
      on: { 'search.submit': { actions: { type: 'notifySubmitted', params: {} } } },
    },
  },
});
