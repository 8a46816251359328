import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aQuery, aSummary } from '../../../../../fixtures/listings.ts';
import { filterPanelMachine } from '../../../../machines/search/filter-panel.machine.ts';

const query = aQuery({ maxPrice: 900 });

export const filterPanelModel: MachineModel<typeof filterPanelMachine> = {
  machine: filterPanelMachine,
  inputs: [undefined],
  events: [
    { type: 'panel.open', query, summary: aSummary(137), hasAmenities: true, hasContract: true },
    { type: 'panel.open', query, summary: null, hasAmenities: false, hasContract: false },
    { type: 'panel.close' },
    { type: 'query.changed', query: aQuery({ maxPrice: 700 }) },
    { type: 'filter.change', texts: { hasBalcony: 'true' } },
    { type: 'filter.change', texts: { minSize: 'large' } },
    { type: 'filters.clear' },
    { type: 'filters.apply' },
    { type: 'count.retry' },
  ],
  outcomes: {
    loadPanel: { outputs: [undefined], errors: [new Error('no chunk')] },
    countListings: { outputs: [aSummary(12)], errors: [offline] },
  },
  distinguish: ({ texts, summary }) => [texts, summary?.count],
};
