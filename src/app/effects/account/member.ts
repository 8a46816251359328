import { fromCallback, fromPromise } from 'xstate';
import { sendablePhotos } from '../../../domain/publish/stored-draft.ts';
import type { Upload, UploadEvent } from '../../../machines/publish/listing-creation-setup.ts';
import type { ReadPhotos } from '../../../machines/publish/photo-picker.machine.ts';
import type { ProfileUpdate } from '../../../schemas/account/user.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { apiUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { fetchCapabilities } from '../capabilities.ts';
import { capabilitiesOfBackend, conversationsApi, profileApi } from '../clients.ts';
import { fetchLikedListings } from '../listing/liked-listings.ts';
import { once } from '../once.ts';
import { fetchEditable } from '../publish/own-listings.ts';

const listingExpiry: Capability = 'listing-expiry';

const pictureApi = once(async () =>
  (await import('../../../api/account/picture.ts')).createPictureApi(apiUrl),
);

export const likedListingsEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  fetch: bearerCall(
    session,
    async () => fetchLikedListings(capabilities),
    'liked listings',
    (fetchListings, _: undefined, options) => fetchListings(options),
  ),
});

export const profileEditEffects = (session: () => SessionActor) => ({
  fetchProfile: bearerCall(session, profileApi, 'profile', (api, _, options) => api.fetchProfile(options)),
  saveProfile: bearerCall(session, profileApi, 'profile update', (api, update: ProfileUpdate, options) =>
    api.saveProfile(update, options),
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
  fetchConversations: bearerCall(session, conversationsApi, 'conversations', (api, _, options) =>
    api.fetchConversations(options),
  ),
});

export const photoPickerEffects = {
  readPhotos: fromPromise<ReadPhotos, { files: readonly File[] }>(({ input, signal }) =>
    withErrorLogging('photos', signal, async () =>
      (await import('../../device/photos.ts')).readPhotos(input.files, signal),
    ),
  ),
};

export const listingCreationEffects = (session: () => SessionActor) => ({
  fetchEdited: fetchEditable(session),
  fetchCapabilities,
  upload: fromCallback<UploadEvent, Upload>(
    ({ input: { draft, details, shownPlace, photos, edit, publication }, sendBack }) => {
      const { signal, abort } = abortable();
      withErrorLogging('listing upload', signal, () =>
        withAuth(session(), async (token) => {
          const { uploadEdit, uploadListing, uploadPublication } = await import(
            '../../../api/publish/listing-upload.ts'
          );
          const onProgress = (progress: number) => sendBack({ type: 'upload.progressed', progress });
          const options = { token, signal, onProgress };
          const added = photos.filter((photo) => 'file' in photo);
          if (edit === null) {
            // If the backend does not answer, the app assumes that it has no expiry.
            const names = await capabilitiesOfBackend().catch((): string[] => []);
            const expires = names.includes(listingExpiry);
            if (publication !== null) {
              const { known, publication: id } = publication;
              const sent = sendablePhotos(photos, known.photos);
              const files = sent.flatMap(({ photo, key }) =>
                key === null && 'file' in photo ? [photo] : [],
              );
              return await uploadPublication(
                apiUrl,
                {
                  id: known.id,
                  version: known.version,
                  publication: id,
                  draft,
                  details,
                  shownPlace,
                  photos: files,
                  order: sent.map(({ key }) => key),
                },
                { ...options, expires },
              );
            }
            const listing = { draft, details, shownPlace, photos: added };
            return await uploadListing(apiUrl, listing, { ...options, expires });
          }
          const { id, life, imageUrls } = edit.listing;
          const places = photos.map((photo) => ('url' in photo ? imageUrls.indexOf(photo.url) : null));
          // A photo that was removed elsewhere is left out.
          const order = places.filter((place) => place !== -1);
          const sent = { draft, details, shownPlace, photos: added };
          const request = { id, version: life.version, change: edit.change, ...sent, order };
          await uploadEdit(apiUrl, request, options);
        }),
      ).then(
        () => sendBack({ type: 'upload.finished' }),
        (error: unknown) => sendBack({ type: 'upload.failed', error }),
      );
      return abort;
    },
  ),
});

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
