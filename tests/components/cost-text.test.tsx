import { expect, it } from 'vitest';
import { unknownText } from '../../src/components/listing/cost-text.ts';

it.each([
  [['Service costs', 'Bills', 'Internet'], 'other costs'],
  [['Bills', 'Internet'], 'bills and internet'],
  [['Internet'], 'internet'],
  [[], ''],
])('the unknown costs %j are called %j', (unknown, text) => {
  expect(unknownText({ unknown, known: 0, parts: [] })).toBe(text);
});
