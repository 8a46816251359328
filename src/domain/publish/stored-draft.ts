import { fill } from '../../schemas/fill.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import type { DraftFields } from './draft-form.ts';

/** The parameter of the form's address that names a draft. */
export const draftParam = 'draft';

export const draftTexts = {
  loading: /*i18n*/ 'Loading your draft...',
  unsaved: /*i18n*/ 'Not saved yet',
  saving: /*i18n*/ 'Saving your draft...',
  saved: /*i18n*/ 'Draft saved',
  rejected: /*i18n*/ 'The draft could not be saved.',
  network: /*i18n*/ 'The server could not be reached.',
  unreadable: /*i18n*/ 'The server did not answer as it should.',
  notSaved: (reason: string) => fill(/*i18n*/ 'Not saved yet: {reason} Trying again.', { reason }),
  refused: (reason: string) =>
    fill(/*i18n*/ 'Not saved yet: {reason} It is tried again when you change something.', { reason }),
  changed: /*i18n*/ 'This draft was changed on another device.',
  choose: /*i18n*/ 'What you typed is still here. Choose which one stays.',
  published: /*i18n*/ 'This draft is published already. You find it under My Listings.',
  typed: /*i18n*/ 'What you typed is still here.',
  missing:
    /*i18n*/ 'This draft is no longer there: it was deleted or published. What you write here becomes a new one.',
  others: /*i18n*/ 'See My Listings',
  asNew: /*i18n*/ 'Keep as a new draft',
  photosGone: /*i18n*/ 'Photos from another device have to be added again.',
  taken: /*i18n*/ 'This is what it says now.',
  keepMine: /*i18n*/ 'Keep mine',
  takeTheirs: /*i18n*/ 'Take theirs',
  untitled: /*i18n*/ 'Untitled draft',
  list: /*i18n*/ 'Your drafts could not be loaded. Please try again.',
  listNetwork: /*i18n*/ 'The server could not be reached. Your drafts could not be loaded.',
  remove: /*i18n*/ 'The draft could not be deleted. Please try again.',
} as const;

/** A photo that the backend has, with its id in the form (`id`) and at the backend (`key`). */
export interface KnownPhoto {
  id: string;
  key: string;
  name: string;
  url: string;
}

/** What a device knows of a draft at the backend. */
export interface KnownDraft {
  id: string;
  /** The version that was seen last; `null` before the first save. */
  version: string | null;
  /** The versions that were sent since then, without an answer. */
  unacknowledgedVersions: readonly string[];
  photos: readonly KnownPhoto[];
  /** The signature of the content that the backend has; `null` if it is not known. */
  saved: string | null;
}

/** A draft that the backend does not have. */
export const newDraft = (id: string): KnownDraft => ({
  id,
  version: null,
  unacknowledgedVersions: [],
  photos: [],
  saved: null,
});

export interface DraftContent<Photo> {
  fields: DraftFields;
  photos: readonly Photo[];
}

interface IdentifiedPhoto {
  id: string;
}

/** Two contents with the same signature are equal: no save is needed. */
export function signatureOf({ fields, photos }: DraftContent<IdentifiedPhoto>): string {
  return JSON.stringify([Object.entries(fields).toSorted(), photos.map(({ id }) => id)]);
}

/** The photos of a stored draft, as a form shows them. */
export const knownPhotosOf = ({ photos }: StoredDraft): KnownPhoto[] =>
  photos.map(({ id, url }, i) => ({
    id,
    key: id,
    name: fill(/*i18n*/ 'Photo {number}', { number: i + 1 }),
    url,
  }));

/** A photo that a similar listing has: its id is its address. */
const isOfListing = (photo: IdentifiedPhoto) => 'url' in photo && photo.url === photo.id;

/** The photos of a form that can be sent, each with the backend's id or the address at a similar listing, or `null` for a file. */
export function sendablePhotos<Photo extends IdentifiedPhoto>(
  photos: readonly Photo[],
  known: readonly KnownPhoto[],
): { photo: Photo; key: string | null }[] {
  return photos
    .map((photo) => ({
      photo,
      key: known.find(({ id }) => id === photo.id)?.key ?? (isOfListing(photo) ? photo.id : null),
    }))
    .filter(({ photo, key }) => key !== null || 'file' in photo);
}
