import type * as z from 'zod/mini';
import { HttpError } from './http-error.ts';

/** A JSON body by its schema. Throws a 400 `HttpError` with the message of the first field that is wrong. */
export function readBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, { message: 'The request must carry a JSON object.' });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new HttpError(400, { message: parsed.error.issues[0]?.message ?? 'The request is not valid.' });
}
