import { sendablePhotos } from '../../../domain/publish/stored-draft.ts';
import type { DraftSave } from '../../../machines/publish/draft-sync-content.ts';
import type { StoredDraft } from '../../../schemas/publish/stored-draft.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { capabilitiesOfBackend } from '../clients.ts';
import { once } from '../once.ts';

const draftsApi = once(async () =>
  (await import('../../../api/publish/listing-drafts.ts')).createListingDraftsApi(apiUrl),
);

const fetchDrafts = (session: () => SessionActor) =>
  bearerCall(
    session,
    draftsApi,
    'drafts',
    (api, _, options): Promise<readonly StoredDraft[]> => api.fetchDrafts(options),
  );

export const draftSyncEffects = (session: () => SessionActor) => ({
  fetchDrafts: fetchDrafts(session),
  saveDraft: bearerCall(
    session,
    draftsApi,
    'draft',
    (
      api,
      { known, save, isAgain, content: { fields, photos } }: DraftSave,
      options,
    ): Promise<StoredDraft> => {
      const sent = sendablePhotos(photos, known.photos);
      const files = sent.flatMap(({ photo, key }) => (key === null && 'file' in photo ? [photo] : []));
      const { id, version } = known;
      const order = sent.map(({ key }) => key);
      return api.saveDraft({ id, version, save, isAgain, fields, order, photos: files }, options);
    },
  ),
});

export const ownDraftsEffects = (session: () => SessionActor) => ({
  /** `null` from a backend without drafts. */
  fetchDrafts: bearerCall(
    session,
    draftsApi,
    'drafts',
    async (api, _, options): Promise<readonly StoredDraft[] | null> =>
      (await capabilitiesOfBackend()).includes('listing-drafts') ? await api.fetchDrafts(options) : null,
  ),
  deleteDraft: bearerCall(session, draftsApi, 'deletion of a draft', (api, { id }: { id: string }, options) =>
    api.deleteDraft(id, options),
  ),
});
