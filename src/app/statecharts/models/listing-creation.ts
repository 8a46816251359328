import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../fixtures/failures.ts';
import { aDraftForm, aPhoto } from '../../../../fixtures/members.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { listingCreationMachine } from '../../../machines/listing-creation.machine.ts';

const { isIndefinite: _, availabilityEndDate, ...required } = aDraftForm();
const fields = Object.entries(required) as [keyof typeof required, string][];
const full = new ApiError('rejected', '', { status: 409, code: 'LISTING_LIMIT_EXCEEDED' });

export const listingCreationModel: MachineModel<typeof listingCreationMachine> = {
  machine: listingCreationMachine,
  inputs: [undefined],
  events: [
    ...fields.map(([field, value]) => ({ type: 'field.change', field, value }) as const),
    { type: 'field.change', field: 'price', value: '0' },
    { type: 'field.change', field: 'availabilityEndDate', value: availabilityEndDate },
    { type: 'indefinite.change', isIndefinite: true },
    { type: 'indefinite.change', isIndefinite: false },
    { type: 'photos.change' },
    { type: 'form.submit', photos: [] },
    { type: 'form.submit', photos: [aPhoto('window')] },
    { type: 'upload.progressed', progress: 0.5 },
    { type: 'upload.finished' },
    { type: 'upload.failed', error: full },
    { type: 'upload.failed', error: offline },
  ],
  outcomes: {
    photoPicker: { errors: [new Error('picker')] },
    upload: { errors: [new Error('upload')] },
  },
  // In which order the fields are filled in makes no difference; that all are, and with a possible rent, does.
  distinguish: ({ fields: { isIndefinite, availabilityEndDate, ...required } }) => [
    Object.values(required).filter(Boolean).length,
    required.price,
  ],
};
