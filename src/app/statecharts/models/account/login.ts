import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { unauthorized } from '../../../../../fixtures/failures.ts';
import { aUser } from '../../../../../fixtures/members.ts';
import { ProfileError } from '../../../../domain/account/profile-error.ts';
import { loginMachine } from '../../../../machines/account/login.machine.ts';

export const loginModel: MachineModel<typeof loginMachine> = {
  machine: loginMachine,
  inputs: [
    { demo: null, email: '' },
    { demo: { email: 'demo@example.org', password: 'demo-demo' }, email: '' },
  ],
  events: [
    { type: 'field.change', field: 'email', value: 'demo@example.org' },
    { type: 'field.change', field: 'password', value: 'demo-demo' },
    { type: 'field.change', field: 'password', value: 'wrong' },
    { type: 'form.submit' },
  ],
  outcomes: {
    logIn: {
      outputs: [{ token: 'token-1', user: aUser() }],
      errors: [unauthorized('Unknown e-mail or password.'), new ProfileError('Offline.')],
    },
  },
};
