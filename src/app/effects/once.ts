import { ApiError } from '../../domain/api-error.ts';

/**
 * Makes the result of the first successful call the result of all later ones. Rejects with an `ApiError` of the kind `network` if code could
 * not be loaded.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      // Each browser has another text for a failed `import`.
      if (error instanceof TypeError && /import|module/i.test(error.message))
        throw new ApiError('network', 'The code could not be loaded.', { cause: error });
      throw error;
    });
    return made;
  };
}
