import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { personMatchMachine } from '../../../../machines/match/person-match.machine.ts';
import type { PersonMatch } from '../../../../schemas/match/person-match.calls.ts';

const coarse: PersonMatch = { band: 'good', reasons: null, isAllowed: false };

export const personMatchModel: MachineModel<typeof personMatchMachine> = {
  machine: personMatchMachine,
  inputs: [{ conversationId: 31 }],
  events: [{ type: 'match.retry' }, { type: 'reasons.toggle' }],
  outcomes: {
    fetchMatch: { outputs: [coarse], errors: [offline] },
    saveAllowance: { outputs: [{ ...coarse, isAllowed: true }], errors: [offline] },
  },
  distinguish: ({ match, message }) => [match?.isAllowed, message === null],
};
