import { en } from 'zod/locales';
import type * as z from 'zod/mini';

const { localeError } = en();

/** Options for `safeParse` with English messages: a schema of zod/mini has no locale by default. */
export const inEnglish = { error: localeError };

/** The errors of a schema, each with its path: `user.name: Invalid input: expected string, received number`. */
export function problemsOf(error: z.core.$ZodError, whole = 'value'): string[] {
  return error.issues.map(({ path, message }) => `${path.map(String).join('.') || whole}: ${message}`);
}
