import * as z from 'zod/mini';

/**
 * An id in a URL, up to 15 digits; read as a positive whole number.
 * @param error the message for anything else
 */
export const idText = (error?: string) =>
  z.pipe(
    z.string(error).check(z.regex(/^\d{1,15}$/, error)),
    z.pipe(z.transform(Number), z.int(error).check(z.positive(error))),
  );
