import type * as z from 'zod/mini';

/** A form that the device kept as JSON; `null` if it cannot be read, for example from an older version. */
export function readKeptForm<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
