import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/match/answers.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Match';

export const matchRoutes = [
  describeCall(calls.fetchAnswers, {
    id: 'fetchMatchAnswers',
    tag,
    summary: "The member's own answers about living together",
    description:
      'Asked of a backend that names `match` among its capabilities. Nobody else gets these answers, in no call. Keep them encrypted, and out of logs, caches and mails.',
    optional: true,
    answers: {
      200: 'The answers and the consent; no answers and null before the consent.',
      401: notAuthenticated,
    },
    otherwise: errorTexts.match.fetch,
  }),
  describeCall(calls.saveAnswers, {
    id: 'saveMatchAnswers',
    tag,
    summary: 'Replace all own answers',
    description:
      'Sent to a backend that names `match` among its capabilities, when a member leaves a question that has changed. It is safe to repeat. The first save, and the first with another version of the text, is the consent: its date is kept.',
    optional: true,
    answers: { 200: 'What is stored now.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.match.rejected),
  }),
  describeCall(calls.deleteAnswers, {
    id: 'deleteMatchAnswers',
    tag,
    summary: 'Delete all own answers, and the consent',
    description:
      'Sent to a backend that names `match` among its capabilities. It is safe to repeat: nothing to delete is no failure.',
    optional: true,
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.match.kept),
  }),
];
