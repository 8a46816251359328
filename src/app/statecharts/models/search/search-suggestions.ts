import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aPlace, aQuery } from '../../../../../fixtures/listings.ts';
import { searchSuggestionsMachine } from '../../../../machines/search/search-suggestions.machine.ts';

const milano = { kind: 'location', name: 'Milano' } as const;

export const searchSuggestionsModel: MachineModel<typeof searchSuggestionsMachine> = {
  machine: searchSuggestionsMachine,
  inputs: [
    { query: aQuery(), appliesAtOnce: false },
    { query: aQuery({ term: milano, maxPrice: 700 }), appliesAtOnce: true },
  ],
  events: [
    { type: 'text.change', text: 'bo' },
    { type: 'text.change', text: 'xyz' },
    { type: 'text.change', text: ' ' },
    { type: 'dropdown.open' },
    { type: 'dropdown.close' },
    { type: 'suggestion.highlight', step: 1 },
    { type: 'suggestion.highlight', step: -1 },
    { type: 'suggestion.pick', place: aPlace('university', 'Bocconi') },
    { type: 'suggestion.accept' },
    { type: 'distance.choose', maxDistance: 5 },
    { type: 'price.choose', maxPrice: 900 },
    { type: 'query.changed', query: aQuery({ term: milano }) },
    { type: 'search.submit' },
  ],
  outcomes: { findSimilar: { outputs: [[milano], []], errors: [new Error('not loaded')] } },
  // No state and no guard depends on the filters.
  distinguish: ({ text, suggestions, highlighted, term, appliesAtOnce }) => [
    text,
    suggestions.length,
    highlighted,
    term,
    appliesAtOnce,
  ],
};
