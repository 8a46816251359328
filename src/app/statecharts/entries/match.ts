import { entry } from '../entry.ts';
import { matchQuestionsModel } from '../models/match/match-questions.ts';
import { ownAnswersModel } from '../models/match/own-answers.ts';

const domain = 'match';

export const matchEntries = [
  entry(domain, ownAnswersModel, {
    summary: "The member's own answers, for the bands of rooms.",
    inputSchema: null,
  }),
  entry(domain, matchQuestionsModel, {
    summary: 'The questions about living together: consent, answers, deletion.',
    inputSchema: null,
  }),
];
