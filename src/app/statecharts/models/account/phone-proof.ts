import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { phoneProofMachine } from '../../../../machines/account/phone-proof.machine.ts';

export const phoneProofModel: MachineModel<typeof phoneProofMachine> = {
  machine: phoneProofMachine,
  inputs: [{ isConfirmed: false }, { isConfirmed: true }],
  events: [
    { type: 'field.change', field: 'number', value: '345 678 9012' },
    { type: 'field.change', field: 'code', value: '123456' },
    { type: 'form.submit' },
    { type: 'number.change' },
  ],
  outcomes: {
    askCode: { outputs: [undefined], errors: [offline] },
    confirm: { outputs: [undefined], errors: [offline] },
  },
  distinguish: ({ isConfirmed, number, error }) => [isConfirmed, number === '', error === null],
};
