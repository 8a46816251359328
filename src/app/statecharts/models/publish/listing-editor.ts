import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline } from '../../../../../fixtures/failures.ts';
import { anEditableListing } from '../../../../../fixtures/listings.ts';
import { listingEditorMachine } from '../../../../machines/publish/listing-editor.machine.ts';

export const listingEditorModel: MachineModel<typeof listingEditorMachine> = {
  machine: listingEditorMachine,
  inputs: [{ id: 101 }],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [anEditableListing()], errors: [notFound(), offline] } },
};
