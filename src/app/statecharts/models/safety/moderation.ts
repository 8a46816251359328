import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aCase, anAppealedCase } from '../../../../../fixtures/safety.ts';
import { moderationMachine } from '../../../../machines/safety/moderation.machine.ts';

export const moderationModel: MachineModel<typeof moderationMachine> = {
  machine: moderationMachine,
  inputs: [undefined],
  events: [
    { type: 'cases.retry' },
    { type: 'case.next' },
    { type: 'case.previous' },
    { type: 'decision.choose', chosen: 'warn', usual: 'Against the rules.' },
    { type: 'decision.choose', chosen: 'lift', usual: 'You were right.' },
    { type: 'reason.change', text: 'Because.' },
    { type: 'decision.send' },
  ],
  outcomes: {
    fetchCases: {
      outputs: [
        { cases: [anAppealedCase(), aCase()], count: 2 },
        { cases: [aCase()], count: 2 },
        { cases: [], count: 0 },
      ],
      errors: [rejected(403, 'Only moderators see this.'), offline],
    },
    decide: { outputs: [undefined], errors: [rejected(409, 'Somebody else was faster.'), offline] },
  },
  distinguish: ({ cases, count, index, chosen, reason, message }) => [
    cases.length,
    count,
    index,
    chosen,
    reason !== '',
    message !== null,
  ],
};
