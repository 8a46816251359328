import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { emailConfirmationMachine } from '../../../../machines/account/email-confirmation.machine.ts';

export const emailConfirmationModel: MachineModel<typeof emailConfirmationMachine> = {
  machine: emailConfirmationMachine,
  inputs: [undefined],
  events: [{ type: 'mail.send' }],
  outcomes: {
    fetchConfirmation: { outputs: [{ isConfirmed: true }, { isConfirmed: false }], errors: [offline] },
    sendConfirmation: { outputs: [undefined], errors: [rejected(429, 'Too many attempts.'), offline] },
  },
  distinguish: ({ message }) => [message === null],
};
