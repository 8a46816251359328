import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { rejected } from '../../../../../fixtures/failures.ts';
import { aNewSearch, savedSearchesOf } from '../../../../../fixtures/saved-searches.ts';
import { searchSavingMachine } from '../../../../machines/search/search-saving.machine.ts';

export const searchSavingModel: MachineModel<typeof searchSavingMachine> = {
  machine: searchSavingMachine,
  inputs: [{ draft: null }, { draft: aNewSearch() }],
  events: [
    { type: 'saving.open', draft: aNewSearch() },
    { type: 'name.change', name: '' },
    { type: 'name.change', name: 'Milano' },
    { type: 'mail.choose', mail: 'weekly' },
    { type: 'form.submit' },
    { type: 'saving.close' },
    { type: 'session.return' },
  ],
  outcomes: {
    saveSearch: { outputs: [savedSearchesOf()], errors: [rejected(409, 'You have saved this search.')] },
  },
  distinguish: ({ draft, message }) => [draft?.name, draft?.mail, message === null],
};
