import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, refusedAs } from '../../../../../fixtures/failures.ts';
import { accountFormMachine } from '../../../../machines/account/account-form.machine.ts';

export const accountFormModel: MachineModel<typeof accountFormMachine> = {
  machine: accountFormMachine,
  inputs: [
    { fields: { password: '', newPassword: '', confirmPassword: '' } },
    { fields: { id: 'session-1' } },
  ],
  events: [
    { type: 'field.change', field: 'password', value: 'ricotta' },
    { type: 'field.change', field: 'newPassword', value: 'gorgonzola' },
    { type: 'field.change', field: 'confirmPassword', value: 'gorgonzola' },
    { type: 'form.submit' },
  ],
  outcomes: {
    submit: { outputs: [{}], errors: [refusedAs('WRONG_PASSWORD', 'This is not your password.'), offline] },
  },
};
