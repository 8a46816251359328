import * as z from 'zod/mini';
import { fill } from '../fill.ts';

/** Euros. */
export const mostAmount = 10_000_000;

export const detailCount = (least: number, most: number) =>
  z
    .int(/*i18n*/ 'Must be a whole number.')
    .check(
      z.minimum(least, fill(/*i18n*/ 'Must be at least {least}.', { least })),
      z.maximum(most, fill(/*i18n*/ 'Must be at most {most}.', { most })),
    );

const isInCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;

/** Euros; `null` if its poster does not say. */
export const detailAmount = z.nullable(
  z
    .number(/*i18n*/ 'Must be a number.')
    .check(
      z.minimum(0, /*i18n*/ 'Must not be below 0.'),
      z.maximum(mostAmount, fill(/*i18n*/ 'Must be at most {amount}.', { amount: mostAmount })),
      z.refine(isInCents, /*i18n*/ 'Must have at most two decimals.'),
    ),
);
