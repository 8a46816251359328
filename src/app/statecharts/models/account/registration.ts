import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aUser } from '../../../../../fixtures/members.ts';
import { registrationMachine } from '../../../../machines/account/registration.machine.ts';

export const registrationModel: MachineModel<typeof registrationMachine> = {
  machine: registrationMachine,
  inputs: [undefined],
  events: [
    { type: 'field.change', field: 'firstName', value: 'Giulia' },
    { type: 'field.change', field: 'lastName', value: 'Ferri' },
    { type: 'field.change', field: 'email', value: 'giulia@example.org' },
    { type: 'field.change', field: 'password', value: 'short' },
    { type: 'field.change', field: 'confirmPassword', value: 'short' },
    { type: 'field.change', field: 'password', value: 'long enough' },
    { type: 'field.change', field: 'confirmPassword', value: 'long enough' },
    { type: 'form.submit' },
  ],
  outcomes: {
    register: {
      outputs: [null, { token: 'token-1', user: aUser() }],
      errors: [rejected(400, 'That e-mail is taken.'), offline],
    },
  },
  // The order in which the names are filled in does not matter. All must be filled in.
  distinguish: ({ fields: { firstName, lastName, email, password, confirmPassword }, message }) => [
    [firstName, lastName, email].filter(Boolean).length,
    password,
    confirmPassword,
    message,
  ],
};
