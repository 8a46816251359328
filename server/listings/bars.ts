import { sql } from 'kysely';

/** Euros of a bar of the histogram. */
export const barStep = 50;
/** Bars, besides the last one, which has all higher amounts. */
export const bars = 40;

const barOf = (column: string) =>
  sql<number>`least(trunc(${sql.ref(column)})::integer / ${sql.lit(barStep)}, ${sql.lit(bars)}) + 1`;

/** Rooms are counted by them: a migration that marks all squares as uncounted has to come with other bars. */
export const rentBar = barOf('listings.price');
export const costBar = barOf('listings.monthly_cost');
