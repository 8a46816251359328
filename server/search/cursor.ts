import * as z from 'zod/mini';

const id = z.int().check(z.positive());
/** Up to the end of the year 9999: after it PostgreSQL and JavaScript format years differently. */
const moment = z.int().check(z.nonnegative(), z.maximum(253_402_300_799_999));

const cursorSchema = z.union([
  z.tuple([z.literal('newest'), moment, id]),
  z.tuple([z.literal('nearest'), z.nullable(z.number().check(z.nonnegative())), id]),
  z.tuple([z.literal('transit'), z.nullable(z.int().check(z.nonnegative(), z.maximum(1000))), id]),
  z.tuple([z.literal('match'), z.nullable(z.number().check(z.nonnegative(), z.maximum(1))), moment, id]),
  z.tuple([z.enum(['price', 'cost']), z.number().check(z.nonnegative(), z.maximum(99_999_999)), id]),
]);

/**
 * The last room of a page: the order, the room's value in this order (milliseconds since 1970; the chord on the unit sphere, null without
 * coordinates; minutes, null without a connection; the score of the match, null without one, then milliseconds; euros) and its id, which breaks
 * ties.
 */
export type Cursor = z.infer<typeof cursorSchema>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** `undefined` for an invalid cursor. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
