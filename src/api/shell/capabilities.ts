import { ApiError } from '../../domain/api-error.ts';
import { fetchCapabilities } from '../../schemas/shell/capabilities.calls.ts';
import { type CallOptions, createClient } from '../http.ts';

/** What the backend at `baseUrl` has besides the calls that every backend needs. */
export function createCapabilitiesApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** The names; none if the backend does not know the call. Any other failure rejects with an `ApiError`. */
    fetchCapabilities: async (options: CallOptions): Promise<string[]> => {
      try {
        return await send(fetchCapabilities, options);
      } catch (error) {
        if (error instanceof ApiError && ['notFound', 'unreadable'].includes(error.kind)) return [];
        throw error;
      }
    },
  };
}
