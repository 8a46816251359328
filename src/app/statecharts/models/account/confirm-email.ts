import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { confirmEmailMachine } from '../../../../machines/account/confirm-email.machine.ts';

export const confirmEmailModel: MachineModel<typeof confirmEmailMachine> = {
  machine: confirmEmailMachine,
  inputs: [
    { token: 'token-of-the-mail', isLoggedIn: true },
    { token: 'token-of-the-mail', isLoggedIn: false },
    { token: '', isLoggedIn: false },
  ],
  events: [{ type: 'email.confirm' }],
  outcomes: {
    confirmEmail: { outputs: [undefined], errors: [rejected(400, 'This link has expired.'), offline] },
    fetchConfirmation: { outputs: [{ isConfirmed: true }, { isConfirmed: false }], errors: [offline] },
  },
  distinguish: ({ token, message }) => [token, message === null],
};
