import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { anAccount } from '../../../../../fixtures/accounts.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { accountMachine } from '../../../../machines/account/account.machine.ts';

export const accountModel: MachineModel<typeof accountMachine> = {
  machine: accountMachine,
  inputs: [undefined],
  events: [{ type: 'account.retry' }, { type: 'account.changed' }],
  outcomes: { fetchAccount: { outputs: [anAccount()], errors: [offline] } },
  distinguish: ({ account, message }) => [account === null, message === null],
};
