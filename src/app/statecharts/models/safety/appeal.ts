import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { appealMachine } from '../../../../machines/safety/appeal.machine.ts';

export const appealModel: MachineModel<typeof appealMachine> = {
  machine: appealMachine,
  inputs: [
    { id: 9, key: null },
    { id: 9, key: 'key-from-the-mail' },
  ],
  events: [
    { type: 'text.change', text: 'It was not me.' },
    { type: 'text.change', text: '' },
    { type: 'appeal.send' },
  ],
  outcomes: {
    sendAppeal: { outputs: [undefined], errors: [rejected(409, 'You have appealed already.'), offline] },
  },
  distinguish: ({ text, message }) => [text !== '', message !== null],
};
