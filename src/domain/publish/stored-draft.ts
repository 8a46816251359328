import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import type { DraftFields } from './draft-form.ts';

/** The parameter of the form's address that names a draft. */
export const draftParam = 'draft';

export const draftTexts = {
  loading: 'Loading your draft...',
  unsaved: 'Not saved yet',
  saving: 'Saving your draft...',
  saved: 'Draft saved',
  rejected: 'The draft could not be saved.',
  network: 'The server could not be reached.',
  unreadable: 'The server did not answer as it should.',
  notSaved: (reason: string) => `Not saved yet: ${reason} Trying again.`,
  refused: (reason: string) => `Not saved yet: ${reason} It is tried again when you change something.`,
  changed: 'This draft was changed on another device.',
  choose: 'What you typed is still here. Choose which one stays.',
  published: 'This draft is published already. You find it under My Listings.',
  typed: 'What you typed is still here.',
  missing:
    'This draft is no longer there: it was deleted or published. What you write here becomes a new one.',
  others: 'See My Listings',
  asNew: 'Keep as a new draft',
  photosGone: 'Photos from another device have to be added again.',
  taken: 'This is what it says now.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  untitled: 'Untitled draft',
  list: 'Your drafts could not be loaded. Please try again.',
  listNetwork: 'The server could not be reached. Your drafts could not be loaded.',
  remove: 'The draft could not be deleted. Please try again.',
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
  photos.map(({ id, url }, i) => ({ id, key: id, name: `Photo ${i + 1}`, url }));

/** The photos of a form that can be sent, each with the backend's id, or `null` for a file. */
export function sendablePhotos<Photo extends IdentifiedPhoto>(
  photos: readonly Photo[],
  known: readonly KnownPhoto[],
): { photo: Photo; key: string | null }[] {
  return photos
    .map((photo) => ({ photo, key: known.find(({ id }) => id === photo.id)?.key ?? null }))
    .filter(({ photo, key }) => key !== null || 'file' in photo);
}
