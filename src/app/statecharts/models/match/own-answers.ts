import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { ownAnswersMachine } from '../../../../machines/match/own-answers.machine.ts';

export const ownAnswersModel: MachineModel<typeof ownAnswersMachine> = {
  machine: ownAnswersMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [{ answers: {}, consent: null }], errors: [offline] } },
  distinguish: ({ data, failure }) => [data === null, failure],
};
