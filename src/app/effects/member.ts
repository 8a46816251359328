import { fromCallback, fromPromise } from 'xstate';
import type { Upload, UploadEvent } from '../../machines/listing-creation.machine.ts';
import type { ReadPhotos } from '../../machines/photo-picker.machine.ts';
import type { Conversation } from '../../schemas/conversation.ts';
import type { Listing } from '../../schemas/listing.ts';
import type { ProfileUpdate, User } from '../../schemas/user.ts';
import { apiUrl } from '../environment.ts';
import { asMember, type SessionActor } from '../root/bearer.ts';
import { logged } from './attempt.ts';
import { bearerCall } from './bearer-call.ts';

export const likedListingsEffects = (session: () => SessionActor) => ({
  fetchLikedListings: bearerCall<Listing[]>(session, 'liked listings', (api, _, bearer) =>
    api.fetchLikedListings(bearer),
  ),
});

export const ownListingsEffects = (session: () => SessionActor) => ({
  fetchOwnListings: bearerCall<Listing[]>(session, 'own listings', (api, _, bearer) =>
    api.fetchOwnListings(bearer),
  ),
  deleteListing: bearerCall<void, { id: number }>(session, 'deletion', (api, { id }, bearer) =>
    api.deleteListing(id, bearer),
  ),
});

export const profileEditEffects = (session: () => SessionActor) => ({
  fetchProfile: bearerCall<User>(session, 'profile', (api, _, bearer) => api.fetchProfile(bearer)),
  saveProfile: bearerCall<User, ProfileUpdate>(session, 'profile update', (api, update, bearer) =>
    api.saveProfile(update, bearer),
  ),
});

export const profilePictureEffects = (session: () => SessionActor) => ({
  fetchPicture: bearerCall<string | null>(session, 'profile picture', (api, _, bearer) =>
    api.fetchPicture(bearer),
  ),
  uploadPicture: bearerCall<void, { file: File }>(session, 'picture upload', (api, { file }, bearer) =>
    api.uploadPicture(file, bearer),
  ),
});

export const recentConversationsEffects = (session: () => SessionActor) => ({
  fetchConversations: bearerCall<Conversation[]>(session, 'conversations', (api, _, bearer) =>
    api.fetchConversations(bearer),
  ),
});

export const photoPickerEffects = {
  readPhotos: fromPromise<ReadPhotos, { files: readonly File[] }>(({ input, signal }) =>
    logged('photos', signal, async () =>
      (await import('../device/photos.ts')).readPhotos(input.files, signal),
    ),
  ),
};

export const listingCreationEffects = (session: () => SessionActor) => ({
  upload: fromCallback<UploadEvent, Upload>(({ input: { draft, photos }, sendBack }) => {
    const { signal, abort } = abortable();
    logged('listing upload', signal, () =>
      asMember(session(), async (token) => {
        const { uploadListing } = await import('../../api/listing-upload.ts');
        const onProgress = (progress: number) => sendBack({ type: 'upload.progressed', progress });
        await uploadListing(apiUrl, { draft, photos }, { token, signal, onProgress });
      }),
    ).then(
      () => sendBack({ type: 'upload.finished' }),
      (error: unknown) => sendBack({ type: 'upload.failed', error }),
    );
    return abort;
  }),
});

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
