import { expect } from 'vitest';
import { ApiError } from '../../src/domain/api-error.ts';

/** What a request fails with, which has to be an `ApiError`. */
export async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const outcome = await request.then(
    () => 'an answer',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ApiError);
  return outcome as ApiError;
}
