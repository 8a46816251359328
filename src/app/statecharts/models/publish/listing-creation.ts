import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { changedElsewhere, notFound, offline } from '../../../../../fixtures/failures.ts';
import { settleableKeeper } from '../../../../../fixtures/form-keepers.ts';
import { aKnownDraft, draftId, settleableSync } from '../../../../../fixtures/listing-drafts.ts';
import { anEditableListing } from '../../../../../fixtures/listings.ts';
import { aDraftForm, aPhoto } from '../../../../../fixtures/members.ts';
import { photoPickers, settleablePicker } from '../../../../../fixtures/photo-pickers.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { isIncomplete } from '../../../../domain/publish/draft-form.ts';
import { listingCreationMachine } from '../../../../machines/publish/listing-creation.machine.ts';
import { emptyFields } from '../../../../machines/publish/listing-creation-content.ts';

const { isIndefinite: _, availabilityEndDate, ...texts } = aDraftForm();
const fields = Object.entries(texts).filter(([, value]) => value !== '') as [keyof typeof texts, string][];
const editable = anEditableListing();
const stored = aKnownDraft({ version: 'laptop-1', isSaved: true });
const fromSync = ['draft.noted', 'draft.taken', 'draft.held', 'draft.refused', 'draft.renew'];
/** The events that matter if the backend keeps the draft. */
const inDrafts = [
  ...fromSync,
  'field.change',
  'draft.discard',
  'draft.renew',
  'form.submit',
  'upload.failed',
];
const full = new ApiError('rejected', '', { status: 409, code: 'LISTING_LIMIT_EXCEEDED' });

export const listingCreationModel: MachineModel<typeof listingCreationMachine> = {
  machine: listingCreationMachine,
  inputs: [
    { edited: null },
    { edited: editable },
    { edited: null, place: { id: draftId, isGiven: false, device: 'laptop' } },
  ],
  given: { photoPicker: settleablePicker, keeper: settleableKeeper, draftSync: settleableSync },
  events: [
    ...fields.map(([field, value]) => ({ type: 'field.change', field, value }) as const),
    { type: 'field.change', field: 'price', value: '0' },
    { type: 'field.change', field: 'availabilityEndDate', value: availabilityEndDate },
    { type: 'indefinite.change', isIndefinite: true },
    { type: 'indefinite.change', isIndefinite: false },
    { type: 'photos.retry' },
    { type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) },
    { type: 'photos.restored', photos: [aPhoto('window')] },
    { type: 'draft.discard', id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    { type: 'draft.renew', id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    { type: 'draft.noted', known: stored },
    { type: 'draft.taken', known: stored, content: { fields: aDraftForm(), photos: [aPhoto('desk')] } },
    { type: 'draft.taken', known: aKnownDraft(), content: { fields: emptyFields, photos: [] } },
    { type: 'draft.held', known: stored },
    { type: 'draft.refused' },
    { type: 'form.submit', today: '2025-08-01', change: 'uuid-1' },
    { type: 'upload.progressed', progress: 0.5 },
    { type: 'upload.finished' },
    { type: 'upload.failed', error: full },
    { type: 'upload.failed', error: offline },
    { type: 'upload.failed', error: changedElsewhere },
  ],
  outcomes: {
    keeper: { errors: [new Error('keeper')] },
    photoPicker: { snapshots: Object.values(photoPickers), errors: [new Error('picker')] },
    upload: { errors: [new Error('upload')] },
    fetchEdited: {
      outputs: [{ ...editable, life: { state: 'paused', version: '2' } }],
      errors: [notFound(), offline],
    },
    fetchCapabilities: { outputs: [['listing-costs'], ['listing-drafts']], errors: [offline] },
    draftSync: { errors: [new Error('sync')] },
  },
  // The rest of the chart does not depend on what the backend has: those paths end there, except those of a draft that the backend keeps.
  can: ({ context: { place }, value: { questions, account } }, event) =>
    account === 'kept'
      ? inDrafts.includes(event.type) && (!('field' in event) || event.field === 'title')
      : place === null && questions === 'asking' && !fromSync.includes(event.type),
  // The photos are chosen after the fields are filled in: the order does not matter.
  cannot: ({ context, value: { form, questions, account } }, event) => {
    const { type } = event;
    if (account === 'kept')
      return (
        /keeper|error.*photoPicker/.test(type) ||
        // Sent only from an empty form, where it leads to the beginning of the next draft.
        (type === 'draft.renew' &&
          (form !== 'editing' ||
            (context.known ?? null) !== null ||
            context.photos.length > 0 ||
            fields.some(([field]) => context.fields[field]))) ||
        (type.includes('photoPicker') && context.photos.length > 0)
      );
    const isKept =
      'output' in event && Array.isArray(event.output) && event.output.includes('listing-drafts');
    // With a place, the backend keeps the draft. Without one, it does not.
    if ((context.place ?? null) !== null) return !isKept;
    if (isKept) return true;
    return (
      questions !== 'asking' ||
      (type.includes('fetchCapabilities') &&
        (fields.some(([field]) => context.fields[field]) || context.photos.length > 0)) ||
      ((type.includes('photoPicker') || type === 'photos.restored') &&
        (isIncomplete(context.fields) || form !== 'editing'))
    );
  },
  // The order in which the fields are filled in does not matter. All must be filled in, with a valid rent.
  distinguish: ({ edited, place, known, photos, fields: typed }) => [
    place?.id,
    known?.version,
    fields.filter(([field]) => typed[field]).length,
    typed.price,
    edited?.life.version,
    photos.length > 0,
  ],
};
