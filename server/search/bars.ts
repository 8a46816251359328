import { sql } from 'kysely';

/** The width of a bar of the histogram in euros. */
export const barStep = 50;
/** The number of bars, without the last one, which has all higher amounts. */
export const bars = 40;

/**
 * Rooms are counted by steps. A bar has two: its lowest amount, and the amounts above it. So a limit such as 900 does not divide a step.
 * The last bar is one step. Other steps need a migration.
 */
const lastStep = 2 * bars;

const stepOf = (column: string) => sql<number>`amount_step(${sql.ref(column)})`;
export const rentStep = stepOf('listings.price');
export const costStep = stepOf('listings.monthly_cost');

/** Only the first step of the bar, if that is enough: it is faster to compute for very many rooms. */
const barStepOf = (column: string) =>
  sql<number>`2 * least(trunc(${sql.ref(column)})::integer / ${sql.lit(barStep)}, ${sql.lit(bars)})`;
export const rentBarStep = barStepOf('listings.price');
export const costBarStep = barStepOf('listings.monthly_cost');

export const barOfStep = (column: string) => sql<number>`${sql.ref(column)} / 2 + 1`;

/** The steps of some amounts: those that are completely within the limits, and those that a limit divides. */
export interface Steps {
  first: number;
  last: number;
  partialSteps: number[];
}

export interface Limits {
  least: number | null;
  most: number | null;
}

export function stepsOf({ least, most }: Limits): Steps {
  const [from, to] = [least === null ? null : stepAt(least), most === null ? null : stepAt(most)];
  const isFromPartial = from !== null && (from % 2 === 1 || (from === lastStep && least !== bars * barStep));
  const isToPartial = to !== null && (to % 2 === 1 || to === lastStep);
  return {
    first: from === null ? 0 : isFromPartial ? from + 1 : from,
    last: to === null ? lastStep : isToPartial ? to - 1 : to,
    partialSteps: [...new Set([...(isFromPartial ? [from] : []), ...(isToPartial ? [to] : [])])],
  };
}

function stepAt(amount: number): number {
  const bar = Math.min(Math.floor(amount / barStep), bars);
  return bar === bars ? lastStep : 2 * bar + (amount % barStep === 0 ? 0 : 1);
}

/** The amounts of a step that a limit divides, as a condition that an index can use. */
export function isInStep(column: string, step: number) {
  const amount = (step >> 1) * barStep;
  const of = sql.ref(column);
  if (step === lastStep) return sql<boolean>`${of} >= ${amount}`;
  return sql<boolean>`(${of} > ${amount} and ${of} < ${amount + barStep})`;
}
