import {
  type Answer,
  type Answers,
  type AnswersByQuestion,
  answersSchema,
} from '../../schemas/match/answers.ts';

/** Nothing is chosen beforehand but that it matters. */
export const emptyAnswer: Answer = { is: '', accepts: [], weight: 'some' };

/** Whether it says what one is like, and what one accepts. */
export const isComplete = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.is !== '' && answer.accepts.length > 0;

/** Whether something is chosen, and something that it needs is missing. */
export const isPartial = (answer: Answer | undefined): boolean =>
  answer !== undefined &&
  !isComplete(answer) &&
  (answer.is !== '' || answer.accepts.length > 0 || answer.weight !== emptyAnswer.weight);

export const completeEntries = (entered: AnswersByQuestion): AnswersByQuestion =>
  Object.fromEntries(Object.entries(entered).filter(([, answer]) => isComplete(answer)));

export const completeAnswers = (entered: AnswersByQuestion): Answers =>
  answersSchema.parse(completeEntries(entered));
