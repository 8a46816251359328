import { expect, it } from 'vitest';
import { assertDefined } from '../../src/machines/assert-defined.ts';

it.each([null, undefined])('%s in the context is an error that names it', (value) => {
  expect(() => assertDefined(value, 'socket')).toThrow('The context has no socket in this state');
});

it.each([0, '', false])('%j is a value', (value) => {
  expect(assertDefined<unknown>(value, 'socket')).toBe(value);
});
