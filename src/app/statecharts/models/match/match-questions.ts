import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { matchQuestionsMachine } from '../../../../machines/match/match-questions.machine.ts';
import { consentVersion } from '../../../../schemas/match/answers.ts';

const smoking = { is: 'never' as const, accepts: ['never' as const], weight: 'some' as const };
const consent = { version: consentVersion, givenAt: '2026-03-01T10:00:00.000Z' };

export const matchQuestionsModel: MachineModel<typeof matchQuestionsMachine> = {
  machine: matchQuestionsMachine,
  inputs: [undefined],
  events: [
    { type: 'answers.retry' },
    { type: 'consent.give' },
    { type: 'answer.change', question: 'smoking', answer: smoking },
    { type: 'answer.change', question: 'smoking', answer: { ...smoking, accepts: [] } },
    { type: 'question.next' },
    { type: 'question.back' },
    { type: 'question.skip', question: 'smoking' },
    { type: 'question.open', question: 'smoking' },
    { type: 'answers.delete' },
  ],
  outcomes: {
    fetchAnswers: {
      outputs: [
        { answers: {}, consent: null },
        { answers: { smoking }, consent },
      ],
      errors: [offline],
    },
    saveAnswers: {
      outputs: [{ answers: { smoking }, consent }],
      errors: [rejected(429, 'Too many attempts.'), offline],
    },
    deleteAnswers: { outputs: [undefined], errors: [offline] },
  },
  distinguish: ({
    saved,
    entered,
    sent,
    index,
    wanted,
    isFromList,
    refusals,
    message,
    isToDelete,
    isDeleted,
  }) => [
    saved.smoking !== undefined,
    entered.smoking?.accepts.length,
    sent.smoking !== undefined,
    index === 0,
    index === 10,
    wanted === index,
    isFromList,
    refusals > 0,
    message === null,
    isToDelete,
    isDeleted,
  ],
};
