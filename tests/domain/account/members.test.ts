import { expect, it } from 'vitest';
import { demoUser, shortPasswordText } from '../../../src/domain/account/members.ts';
import { userSchema } from '../../../src/schemas/account/user.ts';

it('the demo user has hobbies and no blank field', () => {
  expect(userSchema.parse(demoUser)).toEqual(demoUser);
  expect(demoUser.hobbies).not.toEqual([]);
  expect(Object.values(demoUser).flat()).not.toContain('');
});

const [six, eight] = [6, 8].map((least) => `Password must be at least ${least} characters long.`);

it.each([
  { password: '', text: six, longText: eight },
  { password: 'latte', text: six, longText: eight },
  { password: 'cacio!', text: null, longText: eight },
  { password: 'cacio!!', text: null, longText: eight },
  { password: 'cacio!!!', text: null, longText: null },
  { password: '        ', text: null, longText: null },
  { password: 'x'.repeat(10_000), text: null, longText: null },
])('a password of $password.length characters: $text, $longText', ({ password, text, longText }) => {
  expect([shortPasswordText(password), shortPasswordText(password, true)]).toEqual([text, longText]);
});
