import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { settleable } from 'statechart-workbench/model/settleable.ts';
import { loadedMember } from '../../../../../fixtures/loaded-member.ts';
import { sessions } from '../../../../../fixtures/sessions.ts';
import { rootMachine } from '../../../../machines/shell/root.machine.ts';

const isAgreeing = ({ language }: { language: unknown }) => typeof language === 'object';

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
  can: ({ value, context: { chat } }, { type }) =>
    (!type.startsWith('xstate.error') || chat !== null) &&
    (value.language === 'shown' || type === 'language.choose'),
  // The parts are independent: each is walked while the others are as at the start.
  cannot: ({ value }, { type }) =>
    value.network === 'offline' || value.capabilities === 'unknown' || value.session === 'failed'
      ? /session|loadMember|forgetChat|vitals|networkStatus|language/i.test(type)
      : value.language !== 'shown' && !/language/i.test(type) && !(isAgreeing(value) && /session/.test(type)),
  outcomes: {
    session: {
      snapshots: [sessions.member, sessions.otherMember, sessions.expired, sessions.visitor],
      errors: [new Error('session')],
    },
    loadMember: { outputs: [loadedMember], errors: [new Error('no chunk')] },
    forgetChat: { outputs: [undefined], errors: [new Error('no storage')] },
    fetchCapabilities: { outputs: [['language']], errors: [new Error('not reachable')] },
    networkStatus: { errors: [new Error('no navigator')] },
    fetchLanguage: {
      outputs: [
        { account: null, shown: 'en', isAsked: false },
        { account: 'it', shown: 'en', isAsked: false },
        { account: 'en', shown: 'en', isAsked: false },
      ],
      errors: [new Error('not reachable')],
    },
    sendLanguage: { outputs: [undefined], errors: [new Error('not reachable')] },
    showLanguage: { outputs: [undefined], errors: [new Error('no chunk')] },
    vitals: { errors: [new Error('no library')] },
  },
  distinguish: ({ user, languageDue }) => [user?.id, languageDue],
};
