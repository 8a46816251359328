import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { createEmptyActor } from 'xstate';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import {
  aKnownDraft,
  aStoredDraft,
  draftChanged,
  draftPublished,
} from '../../../../../fixtures/listing-drafts.ts';
import { aDraftForm } from '../../../../../fixtures/members.ts';
import { signatureOf } from '../../../../domain/publish/stored-draft.ts';
import { draftSyncMachine } from '../../../../machines/publish/draft-sync.machine.ts';
import { emptyFields } from '../../../../machines/publish/listing-creation-content.ts';

const typed = { fields: aDraftForm(), photos: [] };
const start = { form: createEmptyActor(), device: 'laptop', empty: emptyFields };

export const draftSyncModel: MachineModel<typeof draftSyncMachine> = {
  machine: draftSyncMachine,
  inputs: [
    { ...start, isGiven: false, known: aKnownDraft(), content: { fields: emptyFields, photos: [] } },
    { ...start, isGiven: true, known: aKnownDraft({ version: 'phone-1', isSaved: true }), content: typed },
  ],
  events: [
    { type: 'draft.change', ...typed },
    { type: 'draft.change', fields: aDraftForm({ title: 'Attic' }), photos: [] },
    { type: 'draft.change', fields: emptyFields, photos: [] },
    { type: 'draft.change', fields: aDraftForm({ title: 'x'.repeat(400) }), photos: [] },
    { type: 'draft.hold' },
    { type: 'draft.release' },
    { type: 'mine.keep' },
    { type: 'theirs.take' },
  ],
  outcomes: {
    fetchDrafts: {
      outputs: [
        [],
        [aStoredDraft()],
        [aStoredDraft({ version: 'tablet-1', fields: aDraftForm({ city: 'Roma' }) })],
      ],
      errors: [offline],
    },
    saveDraft: {
      outputs: [aStoredDraft({ version: 'laptop-1' })],
      errors: [draftChanged, notFound(), draftPublished, rejected(400, 'The photos are too large.'), offline],
    },
  },
  // The number of saves, and the names of those without an answer, do not matter.
  distinguish: ({ content, known: { version }, saved, theirs, isHeld }) => [
    content.fields.title,
    content.fields.city,
    version,
    saved === signatureOf(content),
    theirs?.version,
    isHeld,
  ],
};
