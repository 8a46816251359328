import { expect, it } from 'vitest';
import { present } from '../../src/machines/present.ts';

it.each([null, undefined])('%s in the context is an error that names it', (value) => {
  expect(() => present(value, 'socket')).toThrow('The context has no socket in this state');
});

it.each([0, '', false])('%j is a value', (value) => {
  expect(present<unknown>(value, 'socket')).toBe(value);
});
