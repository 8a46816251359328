import * as z from 'zod/mini';
import { fill } from '../fill.ts';
import { answersSchema } from './answers.ts';

export const occupations = ['student', 'researcher', 'employee', 'freelance', 'other'] as const;
export type Occupation = (typeof occupations)[number];

export const houseLanguages = ['italian', 'english', 'spanish', 'french', 'german', 'other'] as const;
export type HouseLanguage = (typeof houseLanguages)[number];

const mostPeople = 20;

const someOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .array(z.enum(values, /*i18n*/ 'Must be one of the choices.'))
    .check(z.refine((some) => new Set(some).size === some.length, /*i18n*/ 'Each only once.'));

/** Who lives in the flat of a listing now, and how: written and published by its poster. */
export const householdSchema = z.object({
  people: z
    .int(/*i18n*/ 'Must be a whole number.')
    .check(
      z.minimum(1, fill(/*i18n*/ 'Must be at least {least}.', { least: 1 })),
      z.maximum(mostPeople, fill(/*i18n*/ 'Must be at most {most}.', { most: mostPeople })),
    ),
  occupations: someOf(occupations),
  languages: someOf(houseLanguages),
  /** What the house is like, and who is welcome. */
  answers: answersSchema,
});

export type Household = z.infer<typeof householdSchema>;

/** The parameter of a listing's page with the key of an invitation. */
export const flatmateParam = 'flatmate';

/** A household on a page. */
export const shownHouseholdSchema = z.object({
  ...householdSchema.shape,
  /** How many members say that they live there and that it is right. Missing if nobody does. */
  confirmedBy: z.optional(z.int().check(z.positive())),
});

export type ShownHousehold = z.infer<typeof shownHouseholdSchema>;
