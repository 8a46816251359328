import * as calls from '../../schemas/match/person-match.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** How well the two members of a conversation may fit, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createPersonMatchApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchMatch: (id: number, options: BearerOptions) =>
      send(calls.fetchPersonMatch, { ...options, params: { id } }),
    allowReasons: (id: number, body: calls.Allowance, options: BearerOptions) =>
      send(calls.allowReasons, { ...options, params: { id }, body }),
  };
}
