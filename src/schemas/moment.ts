import * as z from 'zod/mini';

const momentError = 'A time must be ISO 8601, in UTC.';
/** ISO 8601, in UTC. */
export const moment = z
  .string(momentError)
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/,
      momentError,
    ),
  );
