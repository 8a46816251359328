import * as calls from '../../schemas/match/household.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** What flatmates say of the household of a listing, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createHouseholdApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    inviteFlatmates: (id: number, options: BearerOptions) =>
      send(calls.inviteFlatmates, { ...options, params: { id } }),
    confirm: (id: number, body: calls.HouseholdAnswer, options: BearerOptions) =>
      send(calls.confirmHousehold, { ...options, params: { id }, body }),
  };
}
