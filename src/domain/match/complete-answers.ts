import {
  type Answer,
  type Answers,
  type AnswersByQuestion,
  answersSchema,
} from '../../schemas/match/answers.ts';

/** Whether it says what one is like, and what one accepts. */
export const isComplete = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.is !== '' && answer.accepts.length > 0;

export const completeEntries = (entered: AnswersByQuestion): AnswersByQuestion =>
  Object.fromEntries(Object.entries(entered).filter(([, answer]) => isComplete(answer)));

export const completeAnswers = (entered: AnswersByQuestion): Answers =>
  answersSchema.parse(completeEntries(entered));
