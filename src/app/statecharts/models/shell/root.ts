import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { settleable } from 'statechart-workbench/model/settleable.ts';
import { loadedMembership } from '../../../../../fixtures/loaded-membership.ts';
import { sessions } from '../../../../../fixtures/sessions.ts';
import { rootMachine } from '../../../../machines/shell/root.machine.ts';

export const rootModel: MachineModel<typeof rootMachine> = {
  machine: rootMachine,
  inputs: [{ capabilities: null }, { capabilities: [] }],
  given: { session: settleable(sessions.starting) },
  events: [
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'vitals.fail' },
    { type: 'vital.measured', vital: { name: 'LCP', value: 1200, rating: 'good' } },
    { type: 'capabilities.want' },
    { type: 'root.restart' },
    { type: 'xstate.error.actor.membership', actorId: 'membership', error: new Error('membership') },
  ],
  // The parts are independent: one fails at a time.
  can: ({ value, context: { restarts }, ...snapshot }, { type }) => {
    if (type === 'root.restart') return snapshot.hasTag('broken');
    if (type.startsWith('xstate.error')) return value.membership === 'running' && !('session' in restarts);
    return Object.keys(restarts).length === 0 && !snapshot.hasTag('broken');
  },
  cannot: ({ value, context: { restarts } }, { type }) =>
    (value.vitals === 'unavailable' && /error/.test(type)) ||
    (value.network === 'offline' && /error.*(session|membership|vitals)/.test(type)) ||
    Object.keys(restarts).some((id) => !new RegExp(`\\.${id}$|\\.load${id}$`, 'i').test(type)),
  outcomes: {
    session: {
      snapshots: [sessions.member, sessions.visitor],
      errors: [new Error('session')],
    },
    loadMembership: { outputs: [loadedMembership], errors: [new Error('no chunk')] },
    fetchCapabilities: { outputs: [['contact']], errors: [new Error('not reachable')] },
    networkStatus: { errors: [new Error('no navigator')] },
    vitals: { errors: [new Error('no library')] },
  },
  distinguish: ({ lastSession, restarts }) => [lastSession?.hasTag('member'), restarts],
};
