import { describe, expect, it } from 'vitest';
import { aUser } from '../../../fixtures/members.ts';
import { loginAnswerSchema, userSchema } from '../../../src/schemas/account/user.ts';

const without = (field: string) =>
  Object.fromEntries(Object.entries(aUser()).filter(([name]) => name !== field));
const parses = (value: unknown) => userSchema.safeParse(value).success;

describe('a user', () => {
  it('has eight fields and two optional ones, and is read unchanged', () => {
    expect(Object.keys(userSchema.shape).sort()).toEqual([
      'bio',
      'deletesAt',
      'email',
      'firstName',
      'hobbies',
      'id',
      'lastName',
      'memberSince',
      'profilePicturePath',
      'university',
    ]);
    expect(userSchema.parse(aUser())).toEqual(aUser());
  });

  it.each([
    { field: 'bio', empty: '' },
    { field: 'university', empty: '' },
    { field: 'hobbies', empty: [] },
    { field: 'profilePicturePath', empty: null },
  ])('has an empty $field when it is null or missing', ({ field, empty }) => {
    const expected = { ...aUser(), [field]: empty };
    expect(userSchema.parse({ ...aUser(), [field]: null })).toEqual(expected);
    expect(userSchema.parse(without(field))).toEqual(expected);
  });

  it.each(['id', 'firstName', 'lastName', 'email'])('requires %s', (field) => {
    expect(parses(without(field))).toBe(false);
    expect(parses({ ...aUser(), [field]: null })).toBe(false);
  });

  it.each([
    { field: 'id', values: ['7', 1.5, Number.NaN] },
    { field: 'firstName', values: [1, {}] },
    { field: 'bio', values: [1, {}, []] },
    { field: 'hobbies', values: ['Baking', [1], [null], {}] },
    { field: 'profilePicturePath', values: [1, {}] },
  ])('rejects $values as $field', ({ field, values }) => {
    for (const value of values) expect(parses({ ...aUser(), [field]: value }), String(value)).toBe(false);
  });

  it('ignores unknown fields', () => {
    expect(userSchema.parse({ ...aUser(), passwordHash: 'x' })).toEqual(aUser());
  });
});

describe('the answer of a login', () => {
  it.each([
    { name: 'a token', answer: { token: 'abc' }, ok: true },
    { name: 'a token and another field', answer: { token: 'abc', expiresIn: 3600 }, ok: true },
    { name: 'an empty token', answer: { token: '' }, ok: false },
    { name: 'no token', answer: {}, ok: false },
    { name: 'a null token', answer: { token: null }, ok: false },
    { name: 'a bare text', answer: 'abc', ok: false },
  ])('must contain a token: $name', ({ answer, ok }) => {
    expect(loginAnswerSchema.safeParse(answer).success).toBe(ok);
  });
});
