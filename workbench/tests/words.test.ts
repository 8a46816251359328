import { expect, it } from 'vitest';
import { valueText } from '../src/model/words.ts';

it.each([
  [undefined, 'nothing'],
  [7, 'named 7'],
  ['Ciao "Giulia"', '"Ciao \\"Giulia\\""'],
  ['x'.repeat(80), `"${'x'.repeat(80)}"`],
  ['x'.repeat(5001), `"${'x'.repeat(50)}…" (5,001 characters)`],
  ['🏠'.repeat(60), `"${'🏠'.repeat(50)}…" (120 characters)`],
])('a value as a short text: %#', (value, text) => {
  expect(valueText(value, (other) => `named ${other}`)).toBe(text);
});
