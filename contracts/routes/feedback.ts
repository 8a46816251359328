import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import { sendFeedback } from '@stanza/schemas/shell/feedback.calls.ts';
import { describeCall } from '../spec/route.ts';

export const feedbackRoutes = [
  describeCall(sendFeedback, {
    id: 'sendFeedback',
    tag: 'Feedback',
    summary: 'Send feedback',
    description: 'Without a token, also from a member: their id is in the body.',
    answers: {
      '2XX': `The app ignores the body and says «${successTexts.feedback}»`,
      400: {
        when: 'The text is invalid.',
        shows: `The message of the answer, else the first value of its \`error\` object, else «${errorTexts.feedback.invalid}»`,
      },
      429: {
        when: 'Too much feedback has been sent.',
        shows: 'The message of the answer, with «({minutesUntilReset} minutes remaining)».',
      },
    },
    otherwise: `«${errorTexts.feedback.rejected}»`,
  }),
];
