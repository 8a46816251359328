import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { changedElsewhere, notFound, offline } from '../../../../../fixtures/failures.ts';
import { settleableKeeper } from '../../../../../fixtures/form-keepers.ts';
import {
  aKnownDraft,
  draftId,
  savedDraft,
  settleableAutosave,
} from '../../../../../fixtures/listing-drafts.ts';
import { anEditableListing } from '../../../../../fixtures/listings.ts';
import { aDraftForm, aPhoto } from '../../../../../fixtures/members.ts';
import { photoPickers, settleablePicker } from '../../../../../fixtures/photo-pickers.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { emptyFields, isIncomplete } from '../../../../domain/publish/draft-form.ts';
import { listingCreationMachine } from '../../../../machines/publish/listing-creation.machine.ts';

const { isIndefinite: _, availabilityEndDate, ...texts } = aDraftForm();
const fields = Object.entries(texts).filter(([, value]) => value !== '') as [keyof typeof texts, string][];
const editable = anEditableListing();
const stored = aKnownDraft({ version: 'laptop-1' });
const fromDraft = ['content.replaced', 'publication.refused', 'draft.renew'];
const inDrafts = [
  ...fromDraft,
  'field.change',
  'draft.restored',
  'draft.discard',
  'form.submit',
  'upload.finished',
  'upload.failed',
];
const full = new ApiError('rejected', '', { status: 409, code: 'LISTING_LIMIT_EXCEEDED' });

export const listingCreationModel: MachineModel<typeof listingCreationMachine> = {
  machine: listingCreationMachine,
  inputs: [
    { edited: null },
    { edited: editable },
    {
      edited: null,
      place: { id: draftId, openedFromList: false, device: 'laptop' },
      capabilities: ['listing-drafts'],
    },
  ],
  given: { photoPicker: settleablePicker, keeper: settleableKeeper, draftAutosave: settleableAutosave },
  events: [
    ...fields.map(([field, value]) => ({ type: 'field.change', field, value }) as const),
    { type: 'field.change', field: 'price', value: '0' },
    { type: 'field.change', field: 'availabilityEndDate', value: availabilityEndDate },
    { type: 'indefinite.change', isIndefinite: true },
    { type: 'indefinite.change', isIndefinite: false },
    { type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) },
    { type: 'photos.restored', photos: [aPhoto('window')] },
    { type: 'draft.discard', id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    { type: 'draft.renew', id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    {
      type: 'content.replaced',
      known: stored,
      content: { fields: aDraftForm(), photos: [aPhoto('desk')] },
    },
    { type: 'content.replaced', known: aKnownDraft(), content: { fields: emptyFields, photos: [] } },
    { type: 'publication.refused' },
    { type: 'form.submit', today: '2025-08-01', change: 'uuid-1', isSure: true },
    { type: 'form.submit', today: '2025-08-01', change: 'uuid-1', isSure: false },
    { type: 'upload.progressed', progress: 0.5 },
    { type: 'upload.finished' },
    { type: 'upload.failed', error: full },
    { type: 'upload.failed', error: offline },
    { type: 'upload.failed', error: changedElsewhere },
  ],
  outcomes: {
    photoPicker: { snapshots: Object.values(photoPickers) },
    draftAutosave: { snapshots: [savedDraft] },
    upload: { errors: [new Error('upload')] },
    checkAddress: {
      outputs: [
        { isPlaced: true, hints: [] },
        { isPlaced: false, hints: [] },
      ],
      errors: [offline],
    },
    fetchEdited: {
      outputs: [{ ...editable, life: { state: 'paused', version: '2' } }],
      errors: [notFound(), offline],
    },
  },
  // With a draft at the backend, only the events that it takes part in matter. Without one, there is none.
  can: ({ value: { account } }, event) =>
    account === 'kept'
      ? inDrafts.includes(event.type) && (!('field' in event) || event.field === 'title')
      : !fromDraft.includes(event.type),
  // The photos are chosen after the fields are filled in: the order does not matter.
  cannot: ({ context, value: { form, account } }, { type }) =>
    account === 'kept'
      ? type === 'draft.renew' && form !== 'editing'
      : (type.includes('photoPicker') || type === 'photos.restored') &&
        (isIncomplete(context.fields) || form !== 'editing'),
  // The order in which the fields are filled in does not matter. All must be filled in, with a valid rent.
  distinguish: ({ edited, place, known, isReadingPhotos, photos, doubts, fields: typed }) => [
    place?.id,
    known?.version,
    isReadingPhotos,
    fields.filter(([field]) => typed[field]).length,
    typed.price,
    edited?.life.version,
    photos.length > 0,
    doubts.length,
  ],
};
