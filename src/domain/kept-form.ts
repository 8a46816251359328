import type * as z from 'zod/mini';

/** A form that the device kept as JSON; `null` for what cannot be read, such as that of an older version. */
export function readKeptForm<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
