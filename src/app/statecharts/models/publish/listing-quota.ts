import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { listingQuotaMachine } from '../../../../machines/publish/listing-quota.machine.ts';

export const listingQuotaModel: MachineModel<typeof listingQuotaMachine> = {
  machine: listingQuotaMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [true, false], errors: [rejected(500), offline] } },
};
