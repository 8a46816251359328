/** The texts of the ten questions. One table for members, houses and reasons. */
import type { choices, Question, Weight } from '../../schemas/match/answers.ts';

interface QuestionText<Choice extends string> {
  /** As in "Different: guests." */
  name: string;
  question: string;
  choices: Record<Choice, string>;
}

export const questionTexts: { [Q in Question]: QuestionText<(typeof choices)[Q][number]> } = {
  cleaning: {
    name: /*i18n*/ 'cleaning',
    question: /*i18n*/ 'How often is the flat cleaned?',
    choices: {
      daily: /*i18n*/ 'a bit every day',
      weekly: /*i18n*/ 'once a week',
      seldom: /*i18n*/ 'when it is needed',
    },
  },
  noise: {
    name: /*i18n*/ 'noise at night',
    question: /*i18n*/ 'How loud is it after 11 pm?',
    choices: {
      quiet: /*i18n*/ 'quiet after 11 pm',
      some: /*i18n*/ 'some voices and music',
      loud: /*i18n*/ 'often loud until late',
    },
  },
  sleep: {
    name: /*i18n*/ 'sleep',
    question: /*i18n*/ 'When does the day end?',
    choices: {
      early: /*i18n*/ 'in bed by 11 pm',
      midnight: /*i18n*/ 'in bed about midnight',
      late: /*i18n*/ 'in bed after 1 am',
    },
  },
  guests: {
    name: /*i18n*/ 'guests',
    question: /*i18n*/ 'How often do friends come?',
    choices: {
      seldom: /*i18n*/ 'guests seldom',
      weekly: /*i18n*/ 'guests once a week',
      often: /*i18n*/ 'guests most days',
    },
  },
  partner: {
    name: /*i18n*/ 'a partner who stays',
    question: /*i18n*/ 'Does a partner stay overnight?',
    choices: {
      never: /*i18n*/ 'no partner overnight',
      some: /*i18n*/ 'a partner some nights',
      most: /*i18n*/ 'a partner most nights',
    },
  },
  smoking: {
    name: /*i18n*/ 'smoking',
    question: /*i18n*/ 'And smoking?',
    choices: {
      never: /*i18n*/ 'no smoking',
      outside: /*i18n*/ 'smoking outside only',
      inside: /*i18n*/ 'smoking inside too',
    },
  },
  pets: {
    name: /*i18n*/ 'pets',
    question: /*i18n*/ 'Are there pets?',
    choices: {
      none: /*i18n*/ 'no pets',
      small: /*i18n*/ 'a small pet in a cage or tank',
      any: /*i18n*/ 'a cat or a dog',
    },
  },
  sharing: {
    name: /*i18n*/ 'sharing food and things',
    question: /*i18n*/ 'What is shared in the kitchen?',
    choices: {
      own: /*i18n*/ 'each has their own food',
      basics: /*i18n*/ 'oil, salt and the like are shared',
      all: /*i18n*/ 'food and things are shared',
    },
  },
  home: {
    name: /*i18n*/ 'at home or away',
    question: /*i18n*/ 'How much time is spent at home?',
    choices: {
      out: /*i18n*/ 'mostly out',
      half: /*i18n*/ 'at home half the day',
      in: /*i18n*/ 'mostly at home',
    },
  },
  language: {
    name: /*i18n*/ 'language of the house',
    question: /*i18n*/ 'Which language is spoken in the house?',
    choices: {
      italian: /*i18n*/ 'Italian in the house',
      both: /*i18n*/ 'Italian and English in the house',
      english: /*i18n*/ 'English in the house',
    },
  },
};

export const weightTexts: Record<Weight, string> = {
  little: /*i18n*/ 'It matters little',
  some: /*i18n*/ 'It matters',
  must: /*i18n*/ 'I cannot live without it',
};
