import { fromPromise } from 'xstate';
import type { SavedProfile } from '../../../machines/account/profile-edit.machine.ts';
import type { MailPreferences } from '../../../schemas/account/mail-preferences.calls.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { conversationsApi, profileApi } from '../clients.ts';
import { fetchLikedListings } from '../listing/liked-listings.ts';
import { once } from '../once.ts';

const pictureApi = once(async () =>
  (await import('../../../api/account/picture.ts')).createPictureApi(apiUrl),
);

const mailPreferencesApi = once(async () =>
  (await import('../../../api/account/mail-preferences.ts')).createMailPreferencesApi(apiUrl),
);

export const mailPreferencesEffects = (session: () => SessionActor) => ({
  fetchPreferences: bearerCall(session, mailPreferencesApi, 'mail preferences', (api, _, options) =>
    api.fetchPreferences(options),
  ),
  savePreferences: bearerCall(
    session,
    mailPreferencesApi,
    'choice of mails',
    (api, preferences: MailPreferences, options) => api.choosePreferences(preferences, options),
  ),
});

export const likedListingsEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  fetch: bearerCall(
    session,
    async () => fetchLikedListings(capabilities),
    'liked listings',
    (fetchListings, _, options) => fetchListings(options),
  ),
});

const hobbies: Capability = 'hobbies';

export const profileEditEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  fetchProfile: bearerCall(session, profileApi, 'profile', (api, _, options) => api.fetchProfile(options)),
  saveProfile: bearerCall(
    session,
    profileApi,
    'profile update',
    async (api, saved: SavedProfile, options) => {
      const { hobbies: typed, ...update } = saved;
      if (typed !== null && capabilities().includes(hobbies)) await api.saveHobbies(typed, options);
      return await api.saveProfile(update, options);
    },
  ),
});

export const profilePictureEffects = (session: () => SessionActor) => ({
  fetchPicture: bearerCall(session, pictureApi, 'profile picture', (api, _, options) =>
    api.fetchPicture(options),
  ),
  preparePicture: fromPromise<File, { file: File }>(({ input, signal }) =>
    withErrorLogging('picture', signal, async () =>
      (await import('../../device/photos.ts')).preparePicture(input.file),
    ),
  ),
  uploadPicture: bearerCall(session, pictureApi, 'picture upload', (api, { file }: { file: File }, options) =>
    api.uploadPicture(file, options),
  ),
});

export const recentConversationsEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(session, conversationsApi, 'conversations', (api, _, options) =>
    api.fetchConversations(options),
  ),
});
