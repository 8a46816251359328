import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { confirmEmailMachine } from '../../../../machines/account/confirm-email.machine.ts';

export const confirmEmailModel: MachineModel<typeof confirmEmailMachine> = {
  machine: confirmEmailMachine,
  inputs: [{ token: 'token-of-the-mail' }, { token: '' }],
  events: [
    { type: 'email.confirm', isLoggedIn: true },
    { type: 'email.confirm', isLoggedIn: false },
  ],
  outcomes: {
    confirmEmail: { outputs: [undefined], errors: [rejected(400, 'This link has expired.'), offline] },
    fetchConfirmation: { outputs: [{ isConfirmed: true }, { isConfirmed: false }], errors: [offline] },
  },
  distinguish: ({ token, isLoggedIn, message }) => [token, isLoggedIn, message === null],
};
