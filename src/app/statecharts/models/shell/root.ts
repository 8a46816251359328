import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { settleable } from 'statechart-workbench/model/settleable.ts';
import { loadedMember } from '../../../../../fixtures/loaded-member.ts';
import { sessions } from '../../../../../fixtures/sessions.ts';
import { rootMachine } from '../../../../machines/shell/root.machine.ts';

export const rootModel: MachineModel<typeof rootMachine> = {
  machine: rootMachine,
  inputs: [{ capabilities: null }, { capabilities: [] }],
  given: { session: settleable(sessions.starting) },
  events: [
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'vital.measured', vital: { name: 'LCP', value: 1200, rating: 'good' } },
    { type: 'capabilities.want' },
    { type: 'language.choose', language: 'it' },
    { type: 'xstate.error.actor.likes', actorId: 'likes', error: new Error('likes') },
    { type: 'xstate.error.actor.chat', actorId: 'chat', error: new Error('chat') },
  ],
  can: ({ context: { chat } }, { type }) => !type.startsWith('xstate.error') || chat !== null,
  // The parts are independent: each is walked while the others are as at the start.
  cannot: ({ value }, { type }) =>
    (value.network === 'offline' || value.capabilities === 'unknown' || value.language !== 'shown') &&
    /session|loadMember|forgetChat|vitals|networkStatus|language|showLanguage/.test(type),
  outcomes: {
    session: {
      snapshots: [sessions.member, sessions.otherMember, sessions.expired, sessions.visitor],
      errors: [new Error('session')],
    },
    loadMember: { outputs: [loadedMember], errors: [new Error('no chunk')] },
    forgetChat: { outputs: [undefined], errors: [new Error('no storage')] },
    fetchCapabilities: { outputs: [['contact']], errors: [new Error('not reachable')] },
    networkStatus: { errors: [new Error('no navigator')] },
    showLanguage: { outputs: [undefined], errors: [new Error('no chunk')] },
    vitals: { errors: [new Error('no library')] },
  },
  distinguish: ({ user }) => user?.id,
};
