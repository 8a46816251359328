import type { DraftFields } from '../../domain/publish/draft-form.ts';
import * as calls from '../../schemas/publish/listing-drafts.calls.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import { absoluteImage } from '../absolute-images.ts';
import { type BearerOptions, createClient } from '../http.ts';

export interface SentDraft {
  id: string;
  /** The known version; `null` for a draft that the backend does not have yet. */
  version: string | null;
  /** The next version. */
  save: string;
  /** Whether a deleted draft is made again. */
  isAgain?: boolean;
  fields: DraftFields;
  /** The ids of the photos that the backend has, and `null` for each of `photos`. */
  order: readonly (string | null)[];
  photos: readonly { file: Blob; name: string }[];
}

/** Photos take longer than other calls: the same time as a profile picture. */
const saveTimeout = 120_000;

/** The drafts of the member, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createListingDraftsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  const readable = (draft: StoredDraft): StoredDraft => ({
    ...draft,
    photos: draft.photos.map((photo) => ({ ...photo, url: absoluteImage(photo.url, baseUrl) })),
  });
  return {
    fetchDrafts: async (options: BearerOptions) => (await send(calls.fetchDrafts, options)).map(readable),
    saveDraft: async (
      { id, version, save, isAgain, fields, order, photos }: SentDraft,
      options: BearerOptions,
    ): Promise<StoredDraft> =>
      readable(
        await send(calls.saveDraft, {
          ...options,
          ...(photos.length > 0 && { timeout: saveTimeout }),
          params: { id },
          query: { ...(version !== null && { version }), save, ...(isAgain && { again: 'true' as const }) },
          form: {
            draft: fields,
            photos: { order: [...order] },
            images: photos.map(({ file, name }) => new File([file], name, { type: file.type })),
          },
        }),
      ),
    deleteDraft: (id: string, options: BearerOptions) =>
      send(calls.deleteDraft, { ...options, params: { id } }),
  };
}
