import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, unauthorized } from '../../../../../fixtures/failures.ts';
import { aUser } from '../../../../../fixtures/members.ts';
import { sessionMachine } from '../../../../machines/account/session.machine.ts';

export const sessionModel: MachineModel<typeof sessionMachine> = {
  machine: sessionMachine,
  inputs: [{ resumed: null }, { resumed: { token: 'token-1', user: aUser() } }],
  events: [
    { type: 'session.start', token: 'token-1', user: aUser() },
    { type: 'session.start', token: null, user: aUser({ id: 23 }) },
    { type: 'session.update', user: { bio: 'New.' } },
    { type: 'session.logout' },
    { type: 'session.expire', token: 'token-1' },
    { type: 'session.expire', token: 'token-0' },
    { type: 'session.retry' },
    { type: 'notice.dismiss' },
    { type: 'token.changed', token: 'token-1' },
    { type: 'token.changed', token: 'token-2' },
    { type: 'token.changed', token: null },
    { type: 'token.left' },
  ],
  outcomes: {
    storedToken: { errors: [new Error('no storage')] },
    readToken: { outputs: ['token-1', null], errors: [new Error('no storage')] },
    keepToken: { outputs: [undefined], errors: [new Error('full')] },
    dropToken: { outputs: [undefined], errors: [new Error('no storage')] },
    fetchProfile: { outputs: [aUser()], errors: [unauthorized(), offline] },
    endSession: { outputs: [undefined], errors: [offline] },
  },
  distinguish: ({ token, user }) => [token, user?.id],
};
