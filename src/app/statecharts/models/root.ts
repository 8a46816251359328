import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { settleable } from 'statechart-workbench/model/settleable.ts';
import { loadedChat } from '../../../../fixtures/loaded-chat.ts';
import { sessions } from '../../../../fixtures/sessions.ts';
import { rootMachine } from '../../../machines/root.machine.ts';

export const rootModel: MachineModel<typeof rootMachine> = {
  machine: rootMachine,
  inputs: [undefined],
  given: { session: settleable(sessions.starting) },
  events: [
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'vitals.fail' },
    { type: 'vital.measured', vital: { name: 'LCP', value: 1200, rating: 'good' } },
  ],
  // The page and its measurements have nothing to do with who is using it, but that a chat is told of the network.
  can: ({ value: { chat, vitals } }, { type }) =>
    type.startsWith('network') ? chat === 'running' && vitals === 'measuring' : chat === 'off',
  cannot: ({ value: { chat } }, { type }) =>
    /error.*(session|likes|networkStatus|vitals)/.test(type) && chat !== 'off',
  outcomes: {
    session: {
      snapshots: [
        sessions.restoring,
        sessions.member,
        sessions.expired,
        sessions.visitor,
        sessions.otherMember,
      ],
      errors: [new Error('session')],
    },
    likes: { errors: [new Error('likes')] },
    networkStatus: { errors: [new Error('no navigator')] },
    vitals: { errors: [new Error('no library')] },
    loadChat: {
      outputs: [loadedChat],
      errors: [new Error('no chunk')],
    },
    forgetChat: { outputs: [undefined], errors: [new Error('no storage')] },
  },
  distinguish: ({ member }) => member?.id,
};
