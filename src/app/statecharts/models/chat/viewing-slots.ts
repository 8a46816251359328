import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { viewingSlotsMachine } from '../../../../machines/chat/viewing-slots.machine.ts';

const start = '2026-11-24T17:00:00.000Z';
const offer = { times: [start], minutes: 30, place: 'onSite' as const, videoLink: null };
const slot = { start, minutes: 30, place: 'onSite' as const, videoLink: null, isBooked: false };

export const viewingSlotsModel: MachineModel<typeof viewingSlotsMachine> = {
  machine: viewingSlotsMachine,
  inputs: [{ listingId: 101 }],
  events: [
    { type: 'slots.refresh' },
    { type: 'slots.edit' },
    { type: 'slots.close' },
    { type: 'slots.save', offer },
  ],
  outcomes: {
    fetchSlots: { outputs: [{ hostId: 8, slots: [slot] }], errors: [offline] },
    saveSlots: {
      outputs: [{ hostId: 8, slots: [slot] }],
      errors: [rejected(400, 'A viewing must be in the future.'), offline],
    },
  },
  distinguish: ({ open, message }) => [open === null, message],
};
