import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { proofsMachine } from '../../../../machines/account/proofs.machine.ts';

const none = { university: null, meetings: 0 };
const confirmed = { university: { name: 'Bocconi', month: '2026-10' }, meetings: 2 };

export const proofsModel: MachineModel<typeof proofsMachine> = {
  machine: proofsMachine,
  inputs: [undefined],
  events: [
    { type: 'proofs.retry' },
    { type: 'field.change', field: 'email', value: 'giulia@studbocconi.it' },
    { type: 'field.change', field: 'code', value: '123456' },
    { type: 'form.submit' },
    { type: 'address.change' },
  ],
  outcomes: {
    fetchProofs: { outputs: [none, confirmed], errors: [offline] },
    askCode: { outputs: [undefined], errors: [offline] },
    confirm: { outputs: [confirmed], errors: [offline] },
  },
  distinguish: ({ proofs, error }) => [proofs?.university == null, error === null],
};
