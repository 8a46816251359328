import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { shareMachine } from '../../../../machines/listing/share.machine.ts';

export const shareModel: MachineModel<typeof shareMachine> = {
  machine: shareMachine,
  inputs: [{ title: 'Sunny room', address: 'https://stanza.example/listing/101' }],
  events: [{ type: 'link.share' }, { type: 'link.close' }],
  outcomes: {
    shareLink: { outputs: ['shared', 'cancelled', 'copied'], errors: [new Error('not allowed')] },
  },
};
