import { fill } from '../schemas/fill.ts';

/** Digits in groups of three, as an Italian writes 1.000. A program reads it as one with three decimals. */
const thousands = /^\s*\d{1,3}([.,' ]\d{3})+([.,]\d*)?\s*$/;

export const isGrouped = (text: string | undefined): boolean => thousands.test(text ?? '');

const ungrouped = (text: string) =>
  text
    .trim()
    .replace(/[.,]\d{0,2}$/, '')
    .replaceAll(/[.,' ]/g, '');

/** What to write in place of a number with thousands in groups. */
export const groupedFault = (text: string): string =>
  fill(/*i18n*/ 'Write thousands without a point, a comma or a space: {amount}.', {
    amount: ungrouped(text),
  });
