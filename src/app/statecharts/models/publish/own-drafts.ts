import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import { aStoredDraft, draftId } from '../../../../../fixtures/listing-drafts.ts';
import { ownDraftsMachine } from '../../../../machines/publish/own-drafts.machine.ts';

export const ownDraftsModel: MachineModel<typeof ownDraftsMachine> = {
  machine: ownDraftsMachine,
  inputs: [undefined],
  events: [
    { type: 'drafts.retry' },
    { type: 'delete.ask', id: draftId },
    { type: 'delete.ask', id: 'another' },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
  ],
  outcomes: {
    fetchDrafts: { outputs: [[aStoredDraft()], []], errors: [rejected(500), offline] },
    deleteDraft: { outputs: [undefined], errors: [notFound(), offline] },
  },
  distinguish: ({ drafts, deletingId, message }) => [drafts.length, deletingId, message],
};
