import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, unauthorized } from '../../../../../fixtures/failures.ts';
import { likeMachine } from '../../../../machines/listing/like.machine.ts';

export const likeModel: MachineModel<typeof likeMachine> = {
  machine: likeMachine,
  inputs: [
    { listingId: 101, liked: null },
    { listingId: 101, liked: true },
  ],
  events: [{ type: 'like.toggle' }, { type: 'like.want' }, { type: 'like.learned' }],
  outcomes: {
    fetchLike: { outputs: [true, false], errors: [offline] },
    saveLike: { outputs: [undefined], errors: [unauthorized(), offline] },
    removeLike: { outputs: [undefined], errors: [unauthorized(), offline] },
  },
};
