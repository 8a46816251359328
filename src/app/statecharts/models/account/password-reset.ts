import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { passwordResetMachine } from '../../../../machines/account/password-reset.machine.ts';

export const passwordResetModel: MachineModel<typeof passwordResetMachine> = {
  machine: passwordResetMachine,
  inputs: [{ token: '' }, { token: 'token-of-the-mail' }],
  events: [
    { type: 'field.change', field: 'email', value: 'giulia@example.org' },
    { type: 'field.change', field: 'token', value: 'token-of-the-mail' },
    { type: 'field.change', field: 'newPassword', value: 'short' },
    { type: 'field.change', field: 'confirmPassword', value: 'short' },
    { type: 'field.change', field: 'newPassword', value: 'long enough' },
    { type: 'field.change', field: 'confirmPassword', value: 'long enough' },
    { type: 'form.submit' },
    { type: 'step.back' },
  ],
  outcomes: {
    sendResetMail: { outputs: [undefined], errors: [rejected(429, 'Too many tries.'), offline] },
    resetPassword: { outputs: [undefined], errors: [rejected(400, 'The token is spent.'), offline] },
  },
  // Typed texts matter only for the rules. The messages only report: no guard reads them.
  distinguish: ({ fields: { email, token, newPassword, confirmPassword } }) => [
    email !== '' && token !== '',
    newPassword,
    confirmPassword === newPassword,
  ],
};
