import { ApiError } from '../../domain/api-error.ts';
import type { Coordinates } from '../../domain/search/search-options.ts';
import type { Sent } from '../../schemas/call.ts';
import type { ListingDetails } from '../../schemas/listing/listing-details.ts';
import type { ShownPlace } from '../../schemas/listing/listing-place.ts';
import { publishDraft } from '../../schemas/publish/listing-drafts.calls.ts';
import { editListing } from '../../schemas/publish/listing-life.calls.ts';
import type { ListingDraft } from '../../schemas/publish/new-listing.ts';
import { createListing } from '../../schemas/publish/own-listings.calls.ts';
import { answeredError, type BearerOptions, pathOf, refusePage, toFormData } from '../http.ts';

export interface ListingUpload {
  draft: ListingDraft;
  /** Only for a backend with `listing-costs`. */
  details?: ListingDetails | null;
  /** Only for a backend with `private-places`. */
  shownPlace?: ShownPlace | null;
  /** Only for a backend with `place-mark`. */
  mark?: Coordinates | null;
  photos: readonly { file: Blob; name: string }[];
}

interface UploadOptions extends BearerOptions {
  /** Whether a new listing expires; only for a backend with `listing-expiry`. */
  expires?: boolean;
  /** Called with the sent share of the upload, 0 to 1. */
  onProgress(progress: number): void;
}

/** Milliseconds without progress after which the upload is aborted. */
const stallTimeout = 60_000;

/** Publishes a listing. Rejects with an `ApiError`. */
export function uploadListing(
  baseUrl: string,
  { draft, details, shownPlace, mark, photos }: ListingUpload,
  options: UploadOptions,
): Promise<void> {
  const form: Sent<typeof createListing>['form'] = {
    listing: draft,
    ...(details && { details }),
    ...(mark && { mark }),
    images: filesOf(photos),
  };
  const address = new URL(pathOf(createListing), baseUrl);
  if (options.expires) address.searchParams.set('expires', 'true');
  if (shownPlace) address.searchParams.set('shownPlace', shownPlace);
  return sendForm(createListing.method, address, form, options);
}

export interface ListingEdit extends ListingUpload {
  id: number;
  version: string;
  /** A UUID: an edit that is sent again is made only once. */
  change: string;
  /** The indices of the photos that stay, and `null` for each of `photos`. */
  order: readonly (number | null)[];
}

/** Replaces the fields and the photos of an own listing. Rejects with an `ApiError`. */
export function uploadEdit(
  baseUrl: string,
  { id, version, change, draft, details, shownPlace, mark, photos, order }: ListingEdit,
  options: UploadOptions,
): Promise<void> {
  const address = new URL(pathOf(editListing, { id }), baseUrl);
  address.search = String(new URLSearchParams({ version, change, ...(shownPlace && { shownPlace }) }));
  const form: Sent<typeof editListing>['form'] = {
    listing: draft,
    ...(details && { details }),
    ...(mark && { mark }),
    photos: { order: [...order] },
    images: filesOf(photos),
  };
  return sendForm(editListing.method, address, form, options);
}

export interface DraftPublication extends ListingUpload {
  id: string;
  version: string | null;
  /** A UUID: a publication that is sent again publishes only once. */
  publication: string;
  /** The ids of the photos that the backend has, and `null` for each of `photos`. */
  order: readonly (string | null)[];
}

/** Publishes a listing in the place of its draft. Rejects with an `ApiError`. */
export function uploadPublication(
  baseUrl: string,
  { id, version, publication, draft, details, shownPlace, mark, photos, order }: DraftPublication,
  options: UploadOptions,
): Promise<void> {
  const address = new URL(pathOf(publishDraft, { id }), baseUrl);
  address.search = String(
    new URLSearchParams({
      ...(version !== null && { version }),
      publication,
      ...(options.expires && { expires: 'true' }),
      ...(shownPlace && { shownPlace }),
    }),
  );
  const form: Sent<typeof publishDraft>['form'] = {
    listing: draft,
    ...(details && { details }),
    ...(mark && { mark }),
    photos: { order: [...order] },
    images: filesOf(photos),
  };
  return sendForm(publishDraft.method, address, form, options);
}

const filesOf = (photos: ListingUpload['photos']) =>
  photos.map(({ file, name }) => new File([file], name, { type: file.type }));

/** With XMLHttpRequest: with fetch, browsers report upload progress only over HTTP/2. */
function sendForm(method: string, address: URL, form: object, options: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal that is aborted already fires no event.
    options.signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const waitOn = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => fail(new ApiError('timeout', 'The upload stalled.')), stallTimeout);
    };
    function fail(error: unknown): void {
      clearTimeout(stalled);
      reject(error);
      request.abort();
    }
    request.open(method, address);
    request.setRequestHeader('Authorization', `Bearer ${options.token}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      waitOn();
      if (lengthComputable && total > 0) options.onProgress(loaded / total);
    };
    request.onload = () => {
      clearTimeout(stalled);
      try {
        const { status, responseText } = request;
        if (status < 200 || status >= 300) throw answeredError(status, responseText);
        refusePage(responseText);
        resolve();
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => fail(new ApiError('network', 'No connection.'));
    options.signal.addEventListener('abort', () => fail(options.signal.reason), { once: true });
    waitOn();
    request.send(toFormData(form));
  });
}
