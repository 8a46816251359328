import * as z from 'zod/mini';

/**
 * The questions about living together, each with its choices. The choices have an order: the score takes the distance between two.
 * Their texts are in src/domain/match/question-texts.ts.
 */
export const choices = {
  cleaning: ['daily', 'weekly', 'seldom'],
  noise: ['quiet', 'some', 'loud'],
  sleep: ['early', 'midnight', 'late'],
  guests: ['seldom', 'weekly', 'often'],
  partner: ['never', 'some', 'most'],
  smoking: ['never', 'outside', 'inside'],
  pets: ['none', 'small', 'any'],
  sharing: ['own', 'basics', 'all'],
  home: ['out', 'half', 'in'],
  language: ['italian', 'both', 'english'],
} as const;

export type Question = keyof typeof choices;
export const questions = Object.keys(choices) as Question[];

/** How much an answer matters. `must`: a deal-breaker. */
export const weights = ['little', 'some', 'must'] as const;
export type Weight = (typeof weights)[number];

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, /*i18n*/ 'Must be one of the choices.');
const answerAmong = <const Values extends readonly string[]>(values: Values) =>
  z.object({
    /** What the person, or the house, is like. */
    is: oneOf(values),
    /** What is accepted in others. */
    accepts: z.array(oneOf(values)).check(
      z.minLength(1, /*i18n*/ 'Choose at least one.'),
      z.refine((some) => new Set(some).size === some.length, /*i18n*/ 'Each only once.'),
    ),
    weight: oneOf(weights),
  });

export interface Answer {
  is: string;
  accepts: string[];
  weight: Weight;
}

/** Every question may be missing. */
export const answersSchema = z.partial(
  z.object({
    cleaning: answerAmong(choices.cleaning),
    noise: answerAmong(choices.noise),
    sleep: answerAmong(choices.sleep),
    guests: answerAmong(choices.guests),
    partner: answerAmong(choices.partner),
    smoking: answerAmong(choices.smoking),
    pets: answerAmong(choices.pets),
    sharing: answerAmong(choices.sharing),
    home: answerAmong(choices.home),
    language: answerAmong(choices.language),
  }),
);

export type Answers = z.infer<typeof answersSchema>;

/** The same for code that goes through all questions. */
export type AnswersByQuestion = Partial<Record<Question, Answer>>;

/** How well two sides fit, the best first. */
export const bands = ['very-good', 'good', 'fair', 'low'] as const;
export type Band = (typeof bands)[number];

/**
 * - `alike`: both are content, and are the same.
 * - `accepted`: both are content.
 * - `different`: a side is not content.
 */
export const reasonKinds = ['alike', 'accepted', 'different'] as const;

/** The page of the questions. A path of its own would make the start page larger than its budget. */
export const matchPath = '/profile?match';

/** The version of the text to which a member consents. A new one asks again. */
export const consentVersion = 1;
