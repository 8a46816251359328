import { expect, test } from 'vitest';
import { riskOf } from '../../../src/domain/safety/risk.ts';

const day = 86_400_000;
const least = {
  reasons: ['other'],
  reporters: 1,
  accountAge: null,
  earlier: 0,
  waiting: 0,
  hasCopiedPhoto: false,
} as const;

test.each([
  ['one plain report', {}, 10],
  ['the gravest of its reasons', { reasons: ['spam', 'money', 'other'] }, 40],
  ['each further reporter', { reporters: 3 }, 30],
  ['at most four of them', { reporters: 40 }, 50],
  ['an account of some days', { accountAge: 6 * day }, 25],
  ['an account of some weeks', { accountAge: 7 * day }, 18],
  ['an account of a month', { accountAge: 30 * day }, 10],
  ['earlier decisions, at most two', { earlier: 3 }, 30],
  ['each day that it waits', { waiting: 3.5 * day }, 13],
  ['at most ten of them', { waiting: 100 * day }, 20],
  ['at most 100', { reasons: ['money'], reporters: 9, accountAge: 0, earlier: 9, waiting: 99 * day }, 100],
  ['a copied photo', { hasCopiedPhoto: true }, 25],
  ['a graver reason than a copied photo', { reasons: ['money'], hasCopiedPhoto: true }, 40],
  ['no reports left', { reasons: [], reporters: 0 }, 0],
] as const)('%s', (_, facts, risk) => {
  expect(riskOf({ ...least, ...facts })).toBe(risk);
});
