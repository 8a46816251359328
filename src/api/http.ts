import ky, { HTTPError, type KyInstance, NetworkError, SchemaValidationError, TimeoutError } from 'ky';
import * as z from 'zod/mini';
import { ApiError, type ApiErrorKind, type ErrorAnswer } from '../domain/api-error.ts';

const answerTimeout = 15_000;

/**
 * The HTTP client of one backend.
 * @param baseUrl absolute address of the backend, with a trailing slash
 */
export function createHttp(baseUrl: string): KyInstance {
  // No `Retry-After` is waited for: a person looks at a spinner meanwhile, and can try again.
  // Only reading is tried again: a deletion that had arrived would be answered 404 the second time.
  const retry = { limit: 1, methods: ['get' as const], delay: () => 300, afterStatusCodes: [] };
  return ky.create({ baseUrl, timeout: answerTimeout, retry });
}

/** The options of a call that carries the token. */
export function asBearer(token: string): { headers: { Authorization: string } } {
  return { headers: { Authorization: `Bearer ${token}` } };
}

/**
 * Awaits a request and turns whatever it fails with into an `ApiError`. An abort passes through as it is: nobody waits for
 * that answer any more.
 */
export async function answerOf<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toApiError(error);
  }
}

const kinds: Record<number, ApiErrorKind> = { 401: 'unauthorized', 404: 'notFound' };

/** The error of an answer that is not OK. `body` is whatever came: JSON, parsed or as a text, or nothing of the kind. */
export function answeredError(status: number, body: unknown, cause?: unknown): ApiError {
  const kind = kinds[status] ?? 'rejected';
  return new ApiError(kind, `The server answered ${status}.`, { status, cause, ...readErrorAnswer(body) });
}

const textSchema = z.string().check(z.minLength(1));
const errorBodySchema = z.object({
  message: z.catch(z.optional(textSchema), undefined),
  error: z.catch(z.optional(z.union([textSchema, z.record(z.string(), z.unknown())])), undefined),
  minutesUntilReset: z.catch(z.optional(z.number()), undefined),
});

/** Reads what can be read: an error whose body is HTML, or nothing, is still an error. */
function readErrorAnswer(body: unknown): ErrorAnswer {
  const parsed = errorBodySchema.safeParse(typeof body === 'string' ? parseJson(body) : body);
  if (!parsed.success) return {};
  const { message, error, minutesUntilReset } = parsed.data;
  const [fieldMessage] = typeof error === 'object' ? Object.values(error) : [];
  return {
    serverMessage: message,
    code: typeof error === 'string' ? error : undefined,
    fieldMessage: textSchema.safeParse(fieldMessage).data,
    minutesUntilReset,
  };
}

function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    return answeredError(error.response.status, error.data, error);
  }
  if (error instanceof TimeoutError) return new ApiError('timeout', 'No answer in time.', { cause: error });
  if (error instanceof NetworkError) return new ApiError('network', 'No connection.', { cause: error });
  if (error instanceof SchemaValidationError) {
    const [issue] = error.issues;
    const where = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    return new ApiError('unreadable', `Unexpected answer at '${where ?? ''}': ${issue?.message}.`, {
      cause: error,
    });
  }
  if (error instanceof SyntaxError)
    return new ApiError('unreadable', 'The answer is not JSON.', { cause: error });
  // An answer cut off in its body rejects as a bare TypeError, which ky does not wrap.
  if (error instanceof TypeError) return new ApiError('network', 'The answer was cut off.', { cause: error });
  return error;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
