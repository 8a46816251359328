import { highlightedOf, searchSuggestions, startingFrom } from './search-suggestions-setup.ts';

/**
 * The search box: a combobox over cities and universities, with distance and price choices. It emits `search.submitted`
 * with the query to go to; `appliesAtOnce` (the box above results) emits it on each filter choice as well.
 */
export const searchSuggestionsMachine = searchSuggestions.createMachine({
  id: 'searchSuggestions',
  context: ({ input }) => ({ ...startingFrom(input.query), appliesAtOnce: input.appliesAtOnce }),
  initial: 'starting',
  on: {
    'query.change': [
      {
        guard: { type: 'isSameTerm', params: ({ event }) => ({ query: event.query }) },
        actions: { type: 'followFilters', params: ({ event }) => ({ query: event.query }) },
      },
      {
        target: '.starting',
        actions: { type: 'startOver', params: ({ event }) => ({ query: event.query }) },
      },
    ],
    'text.change': [
      {
        guard: { type: 'isBlank', params: ({ event }) => ({ text: event.text }) },
        target: '.editing.closed',
        actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
      },
      {
        guard: { type: 'isUnknown', params: ({ event }) => ({ text: event.text }) },
        target: '.editing.looking',
        actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
      },
      {
        target: '.editing.open',
        actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
      },
    ],
    'distance.choose': [
      {
        guard: 'appliesAtOnce',
        actions: [
          { type: 'chooseDistance', params: ({ event }) => ({ maxDistance: event.maxDistance }) },
          'notifySubmitted',
          'setApplied',
        ],
      },
      { actions: { type: 'chooseDistance', params: ({ event }) => ({ maxDistance: event.maxDistance }) } },
    ],
    'price.choose': [
      {
        guard: 'appliesAtOnce',
        actions: [
          { type: 'choosePrice', params: ({ event }) => ({ maxPrice: event.maxPrice }) },
          'notifySubmitted',
          'setApplied',
        ],
      },
      { actions: { type: 'choosePrice', params: ({ event }) => ({ maxPrice: event.maxPrice }) } },
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
            'dropdown.open': [
              { guard: 'hasSuggestion', target: 'open' },
              { guard: 'hasText', target: 'looking' },
            ],
          },
        },
        looking: {
          description:
            'No place has this name. Quarters and stops are searched, and names with typing errors.',
          meta: { reference: 'search#suggestions' },
          tags: 'open',
          invoke: {
            id: 'findSimilar',
            src: 'findSimilar',
            input: ({ context: { text } }) => ({ text }),
            onDone: {
              target: 'open',
              actions: { type: 'setSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
            },
            // If this search fails, the dropdown stays as it is.
            onError: { target: 'open', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
          on: { 'dropdown.close': 'closed' },
        },
        open: {
          description: 'The dropdown lists what matches, one of them highlighted.',
          meta: { reference: 'search#suggestions' },
          tags: 'open',
          on: {
            'dropdown.close': 'closed',
            'suggestion.highlight': {
              guard: 'hasSuggestion',
              actions: { type: 'moveHighlight', params: ({ event }) => ({ step: event.step }) },
            },
            'suggestion.accept': {
              guard: 'hasSuggestion',
              target: '#searchSuggestions.picked',
              actions: { type: 'pick', params: ({ context }) => ({ place: highlightedOf(context) }) },
            },
            'suggestion.pick': {
              target: '#searchSuggestions.picked',
              actions: { type: 'pick', params: ({ event }) => ({ place: event.place }) },
            },
          },
        },
      },
    },
    picked: {
      description: 'A picked place fills the box, and Find shows.',
      meta: { reference: 'search#find' },
      tags: 'picked',
      on: { 'search.submit': { actions: ['notifySubmitted', 'setApplied'] } },
    },
  },
});
