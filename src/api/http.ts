import ky, { HTTPError, type KyInstance, NetworkError, SchemaValidationError, TimeoutError } from 'ky';
import { ApiError } from '../schemas/api-error.ts';

const answerTimeout = 15_000;

/**
 * The HTTP client of one backend.
 * @param baseUrl absolute address of the backend, with a trailing slash
 */
export function createHttp(baseUrl: string): KyInstance {
  // No `Retry-After` is waited for: a person looks at a spinner meanwhile, and can try again.
  const retry = { limit: 1, delay: () => 300, afterStatusCodes: [] };
  return ky.create({ baseUrl, timeout: answerTimeout, retry });
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

function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const { status } = error.response;
    const kind = status === 404 ? 'notFound' : 'rejected';
    return new ApiError(kind, `The server answered ${status}.`, { status, cause: error });
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
