import { aUser } from '../../src/app/statecharts/samples/members.ts';
import { chatMachine } from '../../src/machines/chat.machine.ts';
import { rootMachine } from '../../src/machines/root.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { noRecords } from '../support/chat-actor.ts';
import { proceed } from '../support/machine-step.ts';
import { settleable, withSettleableActors } from '../support/machine-walk.ts';
import { describePaths } from '../support/paths-suite.ts';
import { at, start } from '../support/session-states.ts';

const other = proceed(sessionMachine, at.starting, start('token-2', aUser({ id: 8 })));

describePaths({
  machine: rootMachine,
  inputs: [undefined],
  given: { session: settleable(at.starting.snapshot) },
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
      snapshots: [at.restoring, at.member, at.expired, at.visitor, other].map(({ snapshot }) => snapshot),
      errors: [new Error('session')],
    },
    likes: { errors: [new Error('likes')] },
    networkStatus: { errors: [new Error('no navigator')] },
    vitals: { errors: [new Error('no library')] },
    loadChat: {
      outputs: [{ logic: withSettleableActors(chatMachine), records: noRecords }],
      errors: [new Error('no chunk')],
    },
    forgetChat: { outputs: [undefined], errors: [new Error('no storage')] },
  },
  distinguish: ({ member }) => member?.id,
});
