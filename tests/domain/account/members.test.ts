import { expect, it } from 'vitest';
import { demoUser, isShortPassword } from '../../../src/domain/account/members.ts';
import { userSchema } from '../../../src/schemas/account/user.ts';

it('the demo user has hobbies and no blank field', () => {
  expect(userSchema.parse(demoUser)).toEqual(demoUser);
  expect(demoUser.hobbies).not.toEqual([]);
  expect(Object.values(demoUser).flat()).not.toContain('');
});

it.each([
  { password: '', short: true },
  { password: 'latte', short: true },
  { password: 'cacio!', short: false },
  { password: '      ', short: false },
  { password: 'x'.repeat(10_000), short: false },
])('a password of $password.length characters is too short: $short', ({ password, short }) => {
  expect(isShortPassword(password)).toBe(short);
});
