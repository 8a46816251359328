import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { anOwnCard } from '../../../../../fixtures/member-cards.ts';
import { ownCardMachine } from '../../../../machines/account/own-card.machine.ts';

export const ownCardModel: MachineModel<typeof ownCardMachine> = {
  machine: ownCardMachine,
  inputs: [undefined],
  events: [
    { type: 'card.refresh' },
    { type: 'card.retry' },
    { type: 'part.toggle', part: 'about' },
    { type: 'preview.open' },
    { type: 'preview.close' },
  ],
  outcomes: {
    fetchOwnCard: { outputs: [anOwnCard()], errors: [offline] },
    saveParts: {
      outputs: [anOwnCard({ about: false })],
      errors: [rejected(429, 'Too many attempts.'), offline],
    },
  },
  distinguish: ({ own, chosen, sent, message }) => [
    own?.shown.about,
    chosen?.about,
    sent?.about,
    message === null,
  ],
};
