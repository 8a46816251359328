import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { reviewMachine } from '../../../../machines/safety/review.machine.ts';

const of = { conversationId: 31, listingId: 101 };
const until = '2026-12-08T17:30:00.000Z';
const own = { facts: ['onTime' as const], text: 'A bright room.' };

export const reviewModel: MachineModel<typeof reviewMachine> = {
  machine: reviewMachine,
  inputs: [
    { of, review: { own: null, isShown: false, until } },
    { of, review: { own, isShown: false, until } },
    { of, review: { own, isShown: true, until } },
  ],
  events: [
    { type: 'review.open' },
    { type: 'review.close' },
    { type: 'fact.toggle', fact: 'onTime' },
    { type: 'text.change', text: 'Kind, and the room is bright.' },
    { type: 'review.send' },
    { type: 'review.delete' },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
    { type: 'review.restored', values: own },
  ],
  outcomes: {
    writeReview: {
      outputs: [
        { own, isShown: false, until },
        { own, isShown: true, until },
      ],
      errors: [offline],
    },
    deleteReview: { outputs: [undefined], errors: [offline] },
    record: { outputs: [], errors: [new Error('The storage of the browser failed.')] },
  },
  distinguish: ({ review, facts, error }) => [review.own !== null, facts.length > 0, error === null],
};
