import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { navigationMachine, type Visit } from '../../../../machines/shell/navigation.machine.ts';

const visitTo = (pathname: string, isNew: boolean): Visit => ({
  place: { key: `at ${pathname}`, pathname, search: '', hash: '', state: null },
  isNew,
});

export const navigationModel: MachineModel<typeof navigationMachine> = {
  machine: navigationMachine,
  inputs: [visitTo('/listings', true)],
  events: [
    { type: 'visit.start', ...visitTo('/listing/7', true) },
    { type: 'visit.start', ...visitTo('/listings', false) },
    { type: 'screen.drawn' },
    { type: 'screen.retry' },
  ],
  outcomes: {
    loadScreen: { outputs: [undefined], errors: [new Error('no chunk')] },
    loadScreenAgain: { outputs: [undefined], errors: [new Error('no chunk')] },
    scroll: { outputs: [undefined], errors: [new Error('no page')] },
    reachServer: { outputs: [undefined], errors: [new Error('no server')] },
    reload: { errors: [new Error('no reload')] },
    history: { errors: [new Error('no history')] },
    later: { errors: [new Error('no observer')] },
    keepScroll: { errors: [new Error('no storage')] },
  },
  distinguish: ({ requested, shown }) => [requested.place.key, shown?.place.key],
};
