import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { changedElsewhere, notFound, offline } from '../../../../fixtures/failures.ts';
import { settleableKeeper } from '../../../../fixtures/form-keepers.ts';
import { anEditableListing } from '../../../../fixtures/listings.ts';
import { aDraftForm, aPhoto } from '../../../../fixtures/members.ts';
import { photoPickers, settleablePicker } from '../../../../fixtures/photo-pickers.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { isIncomplete } from '../../../domain/draft-form.ts';
import { listingCreationMachine } from '../../../machines/listing-creation.machine.ts';

const { isIndefinite: _, availabilityEndDate, ...texts } = aDraftForm();
const fields = Object.entries(texts).filter(([, value]) => value !== '') as [keyof typeof texts, string][];
const editable = anEditableListing();
const full = new ApiError('rejected', '', { status: 409, code: 'LISTING_LIMIT_EXCEEDED' });

export const listingCreationModel: MachineModel<typeof listingCreationMachine> = {
  machine: listingCreationMachine,
  inputs: [{ edited: null }, { edited: editable }],
  given: { photoPicker: settleablePicker, keeper: settleableKeeper },
  events: [
    ...fields.map(([field, value]) => ({ type: 'field.change', field, value }) as const),
    { type: 'field.change', field: 'price', value: '0' },
    { type: 'field.change', field: 'availabilityEndDate', value: availabilityEndDate },
    { type: 'indefinite.change', isIndefinite: true },
    { type: 'indefinite.change', isIndefinite: false },
    { type: 'photos.retry' },
    { type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) },
    { type: 'photos.restored', photos: [aPhoto('window')] },
    { type: 'draft.discard' },
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
    fetchCapabilities: { outputs: [['listing-costs']], errors: [offline] },
  },
  // What the backend has makes no difference to the rest of the chart: its paths end there.
  can: ({ value: { questions } }) => questions === 'asking',
  // The photos are chosen when the fields are filled in: another order makes no difference.
  cannot: ({ context, value: { form, questions } }, { type }) =>
    questions !== 'asking' ||
    (type.includes('fetchCapabilities') &&
      (fields.some(([field]) => context.fields[field]) || context.photos.length > 0)) ||
    ((type.includes('photoPicker') || type === 'photos.restored') &&
      (isIncomplete(context.fields) || form !== 'editing')),
  // In which order the fields are filled in makes no difference; that all are, and with a possible rent, does.
  distinguish: ({ edited, photos, fields: typed }) => [
    fields.filter(([field]) => typed[field]).length,
    typed.price,
    edited?.life.version,
    photos.length > 0,
  ],
};
