import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { createEmptyActor } from 'xstate';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import {
  aKnownDraft,
  anUpload,
  aStoredDraft,
  draftChanged,
  draftPublished,
} from '../../../../../fixtures/listing-drafts.ts';
import { aDraftForm } from '../../../../../fixtures/members.ts';
import { emptyFields } from '../../../../domain/publish/draft-form.ts';
import { signatureOf } from '../../../../domain/publish/stored-draft.ts';
import { draftAutosaveMachine } from '../../../../machines/publish/draft-autosave.machine.ts';

const typed = { fields: aDraftForm(), photos: [] };
const start = { form: createEmptyActor(), device: 'laptop', empty: { fields: emptyFields, photos: [] } };

export const draftAutosaveModel: MachineModel<typeof draftAutosaveMachine> = {
  machine: draftAutosaveMachine,
  inputs: [
    { ...start, openedFromList: false, known: aKnownDraft(), content: { fields: emptyFields, photos: [] } },
    {
      ...start,
      openedFromList: true,
      known: aKnownDraft({
        version: 'phone-1',
        unacknowledgedVersions: ['laptop-1'],
        saved: signatureOf(typed),
      }),
      content: typed,
    },
  ],
  events: [
    { type: 'content.change', ...typed },
    { type: 'content.change', fields: aDraftForm({ title: 'Attic' }), photos: [] },
    { type: 'content.change', fields: emptyFields, photos: [] },
    { type: 'content.change', fields: aDraftForm({ title: 'x'.repeat(400) }), photos: [] },
    { type: 'draft.publish', upload: anUpload() },
    { type: 'upload.progressed', progress: 0.5 },
    { type: 'upload.finished' },
    { type: 'upload.failed', error: draftChanged },
    { type: 'local.keep' },
    { type: 'remote.use' },
  ],
  outcomes: {
    fetchDrafts: {
      outputs: [
        [],
        [aStoredDraft()],
        [aStoredDraft({ version: 'laptop-1' })],
        [aStoredDraft({ version: 'tablet-1', fields: aDraftForm({ city: 'Roma' }) })],
      ],
      errors: [offline],
    },
    saveDraft: {
      outputs: [aStoredDraft({ version: 'laptop-1' })],
      errors: [draftChanged, notFound(), draftPublished, rejected(400, 'The photos are too large.'), offline],
    },
    upload: { errors: [new Error('upload')] },
  },
  // The number of saves, and the names of those without an answer, do not matter.
  distinguish: ({ content, known: { version, saved }, remote, publication }) => [
    content.fields.title,
    content.fields.city,
    version,
    saved === signatureOf(content),
    remote?.version,
    publication !== null,
  ],
};
