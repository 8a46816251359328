import { expect } from 'vitest';
import { ApiError } from '../../src/domain/api-error.ts';

/** The error of a failed request, which must be an `ApiError`. */
export async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const outcome = await request.then(
    () => 'an answer',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ApiError);
  return outcome as ApiError;
}
