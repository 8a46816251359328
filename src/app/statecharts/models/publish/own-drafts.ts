import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aStoredDraft, draftId } from '../../../../../fixtures/listing-drafts.ts';
import { ownDraftsMachine } from '../../../../machines/publish/own-drafts.machine.ts';

export const ownDraftsModel: MachineModel<typeof ownDraftsMachine> = {
  machine: ownDraftsMachine,
  inputs: [undefined],
  events: [
    { type: 'rows.retry' },
    { type: 'delete.ask', id: draftId },
    { type: 'delete.ask', id: 'another' },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    fetchRows: { outputs: [[aStoredDraft()], []], errors: [rejected(500), offline] },
    deleteRow: { outputs: [undefined], errors: [offline] },
    refetchRows: { outputs: [[]], errors: [offline] },
  },
  distinguish: ({ rows, deletingId, message }) => [rows.length, deletingId, message],
};
