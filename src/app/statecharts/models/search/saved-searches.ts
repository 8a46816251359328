import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aSavedSearch, savedSearchesOf } from '../../../../../fixtures/saved-searches.ts';
import { savedSearchesMachine } from '../../../../machines/search/saved-searches.machine.ts';

const search = aSavedSearch();
const other = aSavedSearch({ id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f112', name: 'Roma' });

export const savedSearchesModel: MachineModel<typeof savedSearchesMachine> = {
  machine: savedSearchesMachine,
  inputs: [undefined],
  events: [
    { type: 'searches.retry' },
    { type: 'change.make', change: { kind: 'loweredRents', mail: 'daily' } },
    { type: 'rename.open', search },
    { type: 'rename.open', search: other },
    { type: 'name.change', name: '' },
    { type: 'name.change', name: 'Milano' },
    { type: 'rename.save' },
    { type: 'rename.close' },
    { type: 'delete.ask', search },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
  ],
  outcomes: {
    fetchSavedSearches: { outputs: [savedSearchesOf(search, other)], errors: [offline] },
    change: { outputs: [savedSearchesOf(search, other)], errors: [rejected(429, 'Too many attempts.')] },
  },
  distinguish: ({ all, changes, unsaved, subject, name, message }) => [
    all === null,
    // More than two waiting changes behave like two.
    changes.slice(0, 2).map(({ kind }) => kind),
    unsaved.map(({ id }) => id),
    subject?.id,
    name,
    message === null,
  ],
};
