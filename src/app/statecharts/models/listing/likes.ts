import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { likesMachine } from '../../../../machines/listing/likes.machine.ts';

export const likesModel: MachineModel<typeof likesMachine> = {
  machine: likesMachine,
  inputs: [undefined],
  events: [
    { type: 'likes.want', listingId: 101 },
    { type: 'likes.need', listingIds: [101, 102], liked: null },
    { type: 'likes.need', listingIds: [102, 103], liked: true },
    { type: 'likes.need', listingIds: [], liked: null },
  ],
};
