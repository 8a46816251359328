import { type Call, failures } from '../call.ts';
import { fieldFailureSchema, rateFailureSchema } from '../failure.ts';
import { feedbackSchema } from './feedback.ts';

export const sendFeedback = {
  method: 'POST',
  path: '/api/feedback',
  bearer: false,
  body: feedbackSchema,
  answers: { '2XX': null, 400: fieldFailureSchema, 429: rateFailureSchema, ...failures },
} as const satisfies Call;
