import { fromCallback, fromPromise } from 'xstate';
import { kindOf } from '../../../domain/api-error.ts';
import type { Address } from '../../../domain/listing/italian-address.ts';
import { sendablePhotos } from '../../../domain/publish/stored-draft.ts';
import type { DraftSave, Upload, UploadEvent } from '../../../machines/publish/draft-autosave.machine.ts';
import type { CheckedAddress } from '../../../machines/publish/listing-creation.machine.ts';
import type { Photo, ReadFiles, ReadPhotos } from '../../../machines/publish/photo-picker.machine.ts';
import type { StoredDraft } from '../../../schemas/publish/stored-draft.ts';
import { apiUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { geocoder } from '../geocoder.ts';
import { once } from '../once.ts';
import { fetchEditable } from './own-listings.ts';

const draftsApi = once(async () =>
  (await import('../../../api/publish/listing-drafts.ts')).createListingDraftsApi(apiUrl),
);

const withFile = (photos: readonly Photo[]) => photos.filter((photo) => 'file' in photo);

/** The files that the backend lacks, and the order of all photos that it shall have. */
function sentPhotos(photos: readonly Photo[], known: DraftSave['known']) {
  const sent = sendablePhotos(photos, known.photos);
  const files = withFile(sent.filter(({ key }) => key === null).map(({ photo }) => photo));
  return { photos: files, order: sent.map(({ key }) => key) };
}

/** Sends a new listing, an edit, or a publication of a draft, and reports its progress. */
const upload = (session: () => SessionActor) =>
  fromCallback<UploadEvent, Upload>(({ input, sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (progress: number) => sendBack({ type: 'upload.progressed', progress });
    withErrorLogging('listing upload', signal, () =>
      withAuth(session(), async (token) =>
        send(input, { token, signal, onProgress, expires: input.expires }),
      ),
    ).then(
      () => sendBack({ type: 'upload.finished' }),
      (error: unknown) => sendBack({ type: 'upload.failed', error }),
    );
    return () => controller.abort();
  });

async function send(
  { draft, details, shownPlace, mark, photos, edited, change, known }: Upload,
  options: { token: string; signal: AbortSignal; expires: boolean; onProgress(progress: number): void },
): Promise<void> {
  const { uploadEdit, uploadListing, uploadPublication } = await import(
    '../../../api/publish/listing-upload.ts'
  );
  const listing = { draft, details, shownPlace, mark };
  if (edited) {
    const { id, life, imageUrls } = edited;
    const places = photos.map((photo) => ('url' in photo ? imageUrls.indexOf(photo.url) : null));
    // A photo that was removed elsewhere is left out.
    const order = places.filter((place) => place !== -1);
    const edit = { id, version: life.version, change, ...listing, photos: withFile(photos), order };
    return await uploadEdit(apiUrl, edit, options);
  }
  if (known) {
    const { id, version } = known;
    const publication = { id, version, publication: change, ...listing, ...sentPhotos(photos, known) };
    return await uploadPublication(apiUrl, publication, options);
  }
  await uploadListing(apiUrl, { ...listing, photos: withFile(photos) }, options);
}

/** Whether the map will know where the listing is, and what does not fit in its address. The backend places Italian postal codes alone. */
const checkAddress = fromPromise<CheckedAddress, Address>(async ({ input, signal }) => {
  const { postalCode } = input;
  const [place, hints] = await Promise.all([
    /^\d{5}$/.test(postalCode)
      ? withErrorLogging('place of a postal code', signal, async () =>
          (await geocoder()).lookUpPostalCode(postalCode, { signal }),
        )
          // Only the map is unknown: the rest can be asked.
          .catch(() => undefined)
      : null,
    withErrorLogging('municipalities', signal, async () =>
      (await import('../../../domain/listing/municipalities.ts')).municipalityHints(input),
    ).catch(() => []),
  ]);
  return { isPlaced: place !== null, hints };
});

export const listingCreationEffects = (session: () => SessionActor) => ({
  checkAddress,
  fetchEdited: fetchEditable(session),
  upload: upload(session),
});

const fetchDrafts = (session: () => SessionActor) =>
  bearerCall(
    session,
    draftsApi,
    'drafts',
    (api, _, options): Promise<StoredDraft[]> => api.fetchDrafts(options),
  );

export const draftAutosaveEffects = (session: () => SessionActor) => ({
  fetchDrafts: fetchDrafts(session),
  upload: upload(session),
  saveDraft: bearerCall(
    session,
    draftsApi,
    'draft',
    (
      api,
      { known, save, isAgain, content: { fields, photos } }: DraftSave,
      options,
    ): Promise<StoredDraft> => {
      const { id, version } = known;
      return api.saveDraft({ id, version, save, isAgain, fields, ...sentPhotos(photos, known) }, options);
    },
  ),
});

export const photoPickerEffects = {
  readPhotos: fromPromise<ReadPhotos, ReadFiles>(({ input, signal }) =>
    withErrorLogging('photos', signal, async () =>
      (await import('../../device/photos.ts')).readPhotos(input, signal),
    ),
  ),
};

export const ownDraftsEffects = (session: () => SessionActor) => ({
  fetchRows: fetchDrafts(session),
  deleteRow: bearerCall(session, draftsApi, 'deletion of a draft', (api, { id }: { id: string }, options) =>
    api.deleteDraft(id, options).catch((error: unknown) => {
      // Another device has deleted or published it.
      if (kindOf(error) !== 'notFound') throw error;
    }),
  ),
});
