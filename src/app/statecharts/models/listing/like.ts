import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, refusedAs, unauthorized } from '../../../../../fixtures/failures.ts';
import { likeMachine } from '../../../../machines/listing/like.machine.ts';

export const likeModel: MachineModel<typeof likeMachine> = {
  machine: likeMachine,
  inputs: [
    { listingId: 101, liked: null },
    { listingId: 101, liked: true },
  ],
  events: [
    { type: 'like.toggle' },
    { type: 'alert.dismiss' },
    { type: 'like.want' },
    { type: 'like.learned' },
  ],
  outcomes: {
    fetchLike: { outputs: [true, false], errors: [offline] },
    saveLike: {
      outputs: [undefined],
      errors: [refusedAs('LIKE_LIMIT_EXCEEDED', 'Full.'), unauthorized(), offline],
    },
    removeLike: { outputs: [undefined], errors: [unauthorized(), offline] },
  },
};
