import { expect, test } from 'vitest';
import { once } from '../../../src/app/effects/once.ts';
import { kindOf } from '../../../src/domain/api-error.ts';

const failing = (error: Error) => once(() => Promise.reject(error))().catch(kindOf);

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://rooms.example/assets/contacts.js'],
  ['Firefox', 'error loading dynamically imported module: https://rooms.example/assets/contacts.js'],
  ['Safari', 'Importing a module script failed.'],
])('code that cannot be loaded in %s fails as a call without an answer', async (_, message) => {
  expect(await failing(new TypeError(message))).toBe('network');
  expect(await failing(new Error(message))).toBe('unreadable');
});

test('after a failure the next call tries again', async () => {
  const answers = [Promise.reject(new TypeError('Importing a module script failed.')), Promise.resolve(7)];
  const load = once(() => answers.shift() ?? Promise.resolve(0));
  await expect(load()).rejects.toThrow('The code could not be loaded.');
  expect([await load(), await load()]).toEqual([7, 7]);
});
