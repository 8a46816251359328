import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline } from '../../../../../fixtures/failures.ts';
import { aCard } from '../../../../../fixtures/member-cards.ts';
import { memberCardMachine } from '../../../../machines/account/member-card.machine.ts';

export const memberCardModel: MachineModel<typeof memberCardMachine> = {
  machine: memberCardMachine,
  inputs: [{ source: { kind: 'poster', listingId: 101 } }],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [aCard()], errors: [notFound('Listing not found.'), offline] } },
};
