import { expect, test } from 'vitest';
import { type Limits, stepsOf } from '../../search/bars.ts';

// A bar of 50 euros has two steps: its lowest amount, and all higher ones. The last step, 80, contains all amounts from 2000 on.
test.each<[Limits, { first: number; last: number; partialSteps: number[] }]>([
  [
    { least: null, most: null },
    { first: 0, last: 80, partialSteps: [] },
  ],
  [
    { least: 0, most: null },
    { first: 0, last: 80, partialSteps: [] },
  ],
  [
    { least: 300, most: 900 },
    { first: 12, last: 36, partialSteps: [] },
  ],
  [
    { least: 300.5, most: 899.99 },
    { first: 14, last: 34, partialSteps: [13, 35] },
  ],
  [
    { least: 310, most: null },
    { first: 14, last: 80, partialSteps: [13] },
  ],
  [
    { least: null, most: 310 },
    { first: 0, last: 12, partialSteps: [13] },
  ],
  // Both limits divide the same step.
  [
    { least: 310, most: 320 },
    { first: 14, last: 12, partialSteps: [13] },
  ],
  [
    { least: 1950, most: 1999 },
    { first: 78, last: 78, partialSteps: [79] },
  ],
  [
    { least: 2000, most: null },
    { first: 80, last: 80, partialSteps: [] },
  ],
  [
    { least: 2001, most: null },
    { first: 81, last: 80, partialSteps: [80] },
  ],
  [
    { least: 2050, most: 5000 },
    { first: 81, last: 79, partialSteps: [80] },
  ],
  [
    { least: null, most: 2000 },
    { first: 0, last: 79, partialSteps: [80] },
  ],
  [
    { least: null, most: 0 },
    { first: 0, last: 0, partialSteps: [] },
  ],
])('the steps of %j', (limits, steps) => {
  expect(stepsOf(limits)).toEqual(steps);
});
