import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { ownReviewsMachine } from '../../../../machines/safety/own-reviews.machine.ts';

const received = [
  {
    id: 3,
    firstName: 'Marco',
    month: '2026-10',
    facts: ['onTime' as const],
    text: 'Came with good questions.',
    answer: null,
  },
];

export const ownReviewsModel: MachineModel<typeof ownReviewsMachine> = {
  machine: ownReviewsMachine,
  inputs: [undefined],
  events: [
    { type: 'reviews.retry' },
    { type: 'answer.open', id: 3 },
    { type: 'answer.close' },
    { type: 'text.change', text: 'Thank you!' },
    { type: 'answer.send' },
  ],
  outcomes: {
    fetchReviews: { outputs: [{ received, written: [] }], errors: [offline] },
    answerReview: { outputs: [undefined], errors: [offline] },
  },
  distinguish: ({ reviews, text, error }) => [
    reviews?.received[0]?.answer == null,
    text === '',
    error === null,
  ],
};
