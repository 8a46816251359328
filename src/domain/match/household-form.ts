/** The household in the form of a listing: one field with JSON, since the form keeps texts. */
import * as z from 'zod/mini';
import { type AnswersByQuestion, questions } from '../../schemas/match/answers.ts';
import type { Household } from '../../schemas/match/household.ts';
import { completeEntries } from './complete-answers.ts';

/** As it is typed: answers may be incomplete. */
export interface HouseholdFields {
  people: string;
  occupations: readonly string[];
  languages: readonly string[];
  answers: AnswersByQuestion;
}

const answer = z.object({
  is: z.string(),
  accepts: z.array(z.string()),
  weight: z.enum(['little', 'some', 'must']),
});
const fieldsSchema = z.object({
  people: z.string(),
  occupations: z.array(z.string()),
  languages: z.array(z.string()),
  answers: z.partialRecord(z.enum(questions), answer),
});

const noHousehold: HouseholdFields = { people: '', occupations: [], languages: [], answers: {} };

/** The fields of the text; empty fields for a blank text, or one of another version of the app. */
export function householdFieldsOf(text: string): HouseholdFields {
  try {
    return text === '' ? noHousehold : fieldsSchema.parse(JSON.parse(text));
  } catch {
    return noHousehold;
  }
}

/** Blank if nothing is filled in. */
export function householdText(fields: HouseholdFields): string {
  const isEmpty =
    fields.people === '' &&
    [fields.occupations, fields.languages, Object.keys(fields.answers)].every(({ length }) => length === 0);
  return isEmpty ? '' : JSON.stringify(fields);
}

export const textOfHousehold = ({ people, occupations, languages, answers }: Household): string =>
  householdText({ people: String(people), occupations, languages, answers });

/** What the form sends, not checked yet: null to remove it. */
export function readHousehold(text: string): unknown {
  if (text === '') return null;
  const { people, answers, ...rest } = householdFieldsOf(text);
  return { ...rest, people: people.trim() === '' ? null : Number(people), answers: completeEntries(answers) };
}
