import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import { fieldFailureSchema, rateFailureSchema } from '../spec/answers.ts';
import { feedbackPayload } from '../spec/payloads.ts';
import type { Route } from '../spec/route.ts';

export const feedbackRoutes: readonly Route[] = [
  {
    id: 'sendFeedback',
    tag: 'Feedback',
    method: 'POST',
    path: '/api/feedback',
    summary: 'Send feedback',
    description: 'Without a token, also from a member: their id is in the body.',
    bearer: false,
    body: { kind: 'json', schema: feedbackPayload },
    answer: { status: '2XX', reads: `Nothing of the body: the app says «${successTexts.feedback}»` },
    failures: [
      {
        status: 400,
        when: 'The text is refused.',
        shows: `The message of the answer, else the first value of its \`error\` object, else «${errorTexts.feedback.invalid}»`,
        schema: fieldFailureSchema,
      },
      {
        status: 429,
        when: 'Too much feedback has been sent.',
        shows: 'The message of the answer, with «({minutesUntilReset} minutes remaining)».',
        schema: rateFailureSchema,
      },
    ],
    otherwise: `«${errorTexts.feedback.rejected}»`,
  },
];
