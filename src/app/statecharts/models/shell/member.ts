import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { me } from '../../../../../fixtures/chat.ts';
import { memberMachine } from '../../../../machines/shell/member.machine.ts';

export const memberModel: MachineModel<typeof memberMachine> = {
  machine: memberMachine,
  inputs: [{ user: me }],
  events: [
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'session.renewed' },
    { type: 'likes.restart' },
    { type: 'chat.restart' },
  ],
  // One of the two fails at a time.
  can: ({ context: { restarts } }, { type }) =>
    Object.keys(restarts).length === 0 || type.endsWith('.restart'),
  cannot: ({ context: { restarts } }, { type }) =>
    Object.keys(restarts).some((id) => !type.endsWith(`.${id}`)),
  outcomes: {
    likes: { errors: [new Error('likes')] },
    chat: { errors: [new Error('chat')] },
  },
  distinguish: ({ restarts }) => restarts,
};
