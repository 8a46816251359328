import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { twoContacts } from '../../../../../fixtures/inbox.ts';
import { inboxMachine } from '../../../../machines/chat/inbox.machine.ts';

export const inboxModel: MachineModel<typeof inboxMachine> = {
  machine: inboxMachine,
  inputs: [['contact', 'inbox'], []].map((capabilities) => ({ isGrouped: true, capabilities })),
  events: [
    { type: 'inbox.refresh' },
    { type: 'filter.change', filter: { listingId: 101 } },
    { type: 'grouping.change', isGrouped: false },
    { type: 'decline.open', key: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', text: 'Sorry.' },
    { type: 'decline.close' },
    { type: 'choice.change', chosen: [31] },
    { type: 'text.change', text: '' },
    { type: 'text.change', text: 'Sorry, it is taken.' },
    { type: 'decline.send' },
  ],
  outcomes: {
    fetchInbox: { outputs: [twoContacts], errors: [offline] },
    decline: {
      outputs: [twoContacts],
      errors: [rejected(409, 'A viewing is agreed with one of them. Cancel it first.'), offline],
    },
  },
  distinguish: ({ contacts, chosen, text, message }) => [
    contacts.length,
    chosen.length,
    text === '',
    message === null,
  ],
};
