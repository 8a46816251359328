import { expect, it } from 'vitest';
import {
  type HouseholdFields,
  householdFieldsOf,
  householdText,
  readHousehold,
  textOfHousehold,
} from '../../../src/domain/match/household-form.ts';
import { noDetails, parseDetailsForm } from '../../../src/domain/publish/details-form.ts';

const smoking = { is: 'never', accepts: ['never'], weight: 'some' as const };
const fields: HouseholdFields = {
  people: '2',
  occupations: ['student'],
  languages: [],
  answers: { smoking },
};
const asks = { amenities: false, contract: false, household: true };

it('keeps the fields of the form in a text', () => {
  expect(householdFieldsOf(householdText(fields))).toEqual(fields);
  expect(householdText({ people: '', occupations: [], languages: [], answers: {} })).toBe('');
});

it.each(['', 'no JSON', '{"people":2}'])('reads %o as an empty form', (text) => {
  expect(householdFieldsOf(text)).toEqual({ people: '', occupations: [], languages: [], answers: {} });
});

it('sends the answers that are complete, and null to remove it', () => {
  const half = { ...fields, answers: { smoking, pets: { ...smoking, accepts: [] } } };
  expect(readHousehold(householdText(half))).toEqual({ ...fields, people: 2 });
  expect(readHousehold('')).toBeNull();
  const household = {
    people: 2,
    occupations: ['student' as const],
    languages: [],
    answers: { smoking: { is: 'never' as const, accepts: ['never' as const], weight: 'some' as const } },
  };
  expect(readHousehold(textOfHousehold(household))).toEqual(household);
});

it('is a part of the details, only of a backend that knows it', () => {
  const form = { ...noDetails, household: householdText(fields) };
  expect(parseDetailsForm(form, 450, asks).details?.household).toMatchObject({ people: 2 });
  expect(parseDetailsForm(form, 450, { ...asks, household: false }).details).not.toHaveProperty('household');
});

it.each(['', '0', '21', 'two'])('says what is wrong with %o people', (people) => {
  const form = { ...noDetails, household: householdText({ ...fields, people }) };
  expect(parseDetailsForm(form, 450, asks).faults.household).toBeTruthy();
});
