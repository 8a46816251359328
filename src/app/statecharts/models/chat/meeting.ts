import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { meetingMachine } from '../../../../machines/chat/meeting.machine.ts';

const of = { conversationId: 31, listingId: 101 };

export const meetingModel: MachineModel<typeof meetingMachine> = {
  machine: meetingMachine,
  inputs: [
    { ...of, meeting: { isConfirmed: false, isMutual: false } },
    { ...of, meeting: { isConfirmed: true, isMutual: true } },
  ],
  events: [{ type: 'meeting.confirm' }],
  outcomes: { confirm: { outputs: [{ isMutual: false }, { isMutual: true }], errors: [offline] } },
};
