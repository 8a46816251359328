import { en } from 'zod/locales';
import type * as z from 'zod/mini';

const { localeError } = en();

/** Has a schema of zod/mini, which speaks no language of its own, say in English what it minds. For `safeParse`. */
export const inEnglish = { error: localeError };

/** What a schema minds, each with where: `user.name: Invalid input: expected string, received number`. */
export function problemsOf(error: z.core.$ZodError, whole = 'value'): string[] {
  return error.issues.map(({ path, message }) => `${path.map(String).join('.') || whole}: ${message}`);
}
