import { entry } from '../entry.ts';
import { matchQuestionsModel } from '../models/match/match-questions.ts';

const domain = 'match';

export const matchEntries = [
  entry(domain, matchQuestionsModel, {
    summary: 'The questions about living together: consent, answers, deletion.',
    inputSchema: null,
  }),
];
