import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import type { SnapshotFrom } from 'xstate';
import { me } from '../../../../../fixtures/chat.ts';
import { sessions } from '../../../../../fixtures/sessions.ts';
import type { sessionMachine } from '../../../../machines/account/session.machine.ts';
import { membershipMachine } from '../../../../machines/shell/membership.machine.ts';
import { changeOf } from '../../../../machines/shell/root-setup.ts';

const changed = (name: keyof typeof sessions) =>
  changeOf(sessions[name] as SnapshotFrom<typeof sessionMachine>);

const isActive = (value: SnapshotFrom<typeof membershipMachine>['value']) =>
  typeof value === 'object' && value.present.session === 'active';

export const membershipModel: MachineModel<typeof membershipMachine> = {
  machine: membershipMachine,
  inputs: [
    { user: me, isMember: true },
    { user: me, isMember: false },
    { user: null, isMember: false },
  ],
  events: [
    changed('member'),
    changed('otherMember'),
    changed('expired'),
    changed('visitor'),
    { type: 'network.lost' },
    { type: 'chat.restart' },
    { type: 'likes.restart' },
  ],
  // Failures do not depend on who is logged in, except for a session that ends while all parts are broken.
  can: ({ context: { restarts }, ...snapshot }, event) =>
    Object.keys(restarts).length === 0 ||
    (snapshot.hasTag('broken') && (event.type !== 'session.changed' || event.user?.id !== 8)),
  cannot: ({ value }, { type }) => type.endsWith('.member') && !isActive(value),
  outcomes: {
    member: { errors: [new Error('member')] },
    forgetChat: { outputs: [undefined], errors: [new Error('no storage')] },
  },
  distinguish: ({ user, restarts }) => [user?.id, restarts],
};
