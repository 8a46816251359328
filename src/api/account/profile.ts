import { saveHobbies } from '../../schemas/account/hobbies.calls.ts';
import * as calls from '../../schemas/account/profile.calls.ts';
import type { ProfileUpdate } from '../../schemas/account/user.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** The member's profile, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createProfileApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchProfile: (options: BearerOptions) => send(calls.fetchProfile, options),
    saveProfile: (body: ProfileUpdate, options: BearerOptions) =>
      send(calls.saveProfile, { ...options, body }),
    /** For a backend with `hobbies`. */
    saveHobbies: (hobbies: readonly string[], options: BearerOptions) =>
      send(saveHobbies, { ...options, body: { hobbies: [...hobbies] } }),
  };
}
