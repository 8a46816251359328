import { en } from 'zod/locales';
import type * as z from 'zod/mini';

const { localeError } = en();

/** Gives the messages of a zod/mini schema, which has no locale by default, in English. For `safeParse`. */
export const inEnglish = { error: localeError };

/** The errors of a schema, each with its path: `user.name: Invalid input: expected string, received number`. */
export function problemsOf(error: z.core.$ZodError, whole = 'value'): string[] {
  return error.issues.map(({ path, message }) => `${path.map(String).join('.') || whole}: ${message}`);
}
