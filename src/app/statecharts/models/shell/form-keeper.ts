import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { createEmptyActor } from 'xstate';
import { aPhoto } from '../../../../../fixtures/members.ts';
import { formKeeperMachine } from '../../../../machines/shell/form-keeper.machine.ts';

export const formKeeperModel: MachineModel<typeof formKeeperMachine> = {
  machine: formKeeperMachine,
  inputs: [
    { form: createEmptyActor(), album: createEmptyActor() },
    { form: createEmptyActor(), album: null },
  ],
  events: [
    { type: 'draft.restored', text: '{"title":"Sunny room"}' },
    { type: 'draft.keep', text: '{"title":"Sunny room with a balcony"}' },
    { type: 'draft.forget' },
    { type: 'photos.restored', photos: [aPhoto('window')] },
    { type: 'photos.keep', photos: [aPhoto('desk')] },
    { type: 'draft.unkept' },
    { type: 'photos.unkept' },
  ],
  outcomes: {
    record: { errors: [new Error('no storage')] },
  },
};
