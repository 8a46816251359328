import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { partnerCardMachine } from '../../../../machines/account/partner-card.machine.ts';

export const partnerCardModel: MachineModel<typeof partnerCardMachine> = {
  machine: partnerCardMachine,
  inputs: [undefined],
  events: [{ type: 'card.open' }, { type: 'card.close' }],
  outcomes: { fetchCapabilities: { outputs: [['member-cards'], []], errors: [offline] } },
};
