import { noDetails } from '../domain/details-form.ts';
import { type DraftField, type DraftFields, fieldsLike, fieldsOf } from '../domain/draft-form.ts';
import type { FieldFaults } from '../domain/field-faults.ts';
import { readKeptForm } from '../domain/kept-form.ts';
import type { KnownDraft } from '../domain/listing-drafts.ts';
import type { Capability } from '../schemas/calls/capabilities.ts';
import { photoLimits } from '../schemas/constants.ts';
import { keptNewListingSchema } from '../schemas/form-draft.ts';
import type { EditableListing } from '../schemas/listing.ts';
import type { ListingDetails } from '../schemas/listing-details.ts';
import type { ListingDraft } from '../schemas/listing-draft.ts';
import type { ShownPlace } from '../schemas/listing-place.ts';
import type { Photo } from './photo-picker.machine.ts';

/** Which draft at the backend a new listing is. */
export interface DraftPlace {
  /** A UUID. */
  id: string;
  /** Whether somebody goes on with a draft that they have chosen. */
  isGiven: boolean;
  /** A UUID of this opening of the form. */
  device: string;
}

export interface Creation {
  /** The listing that is edited, as it was fetched; `null` for a new one. */
  edited: EditableListing | null;
  /** The own listing that a new one is filled in from; `null` without one. */
  similar: EditableListing | null;
  /** `null` for a listing that is edited. */
  place: DraftPlace | null;
  /** What is known of the draft at the backend; `null` where that is nothing. */
  known: KnownDraft | null;
  /** The UUID of an edit or a publication that was sent. It stays for the same one sent again. */
  change: string | null;
  fields: DraftFields;
  /** The photos of the picker, as it last reported them: they outlive it. */
  photos: readonly Photo[];
  /** What the fields stood for at the last submit; `null` where a value was wrong. */
  draft: ListingDraft | null;
  /** `null` also where the backend does not take them. */
  details: ListingDetails | null;
  /** What the backend has: what the form asks besides. */
  offered: readonly string[];
  error: string | null;
  faults: FieldFaults<DraftField | 'photos'>;
  /** The sent share of the upload, 0 to 1. */
  progress: number;
}

export const emptyFields: DraftFields = {
  title: '',
  price: '',
  squareMeters: '',
  location: '',
  description: '',
  street: '',
  postalCode: '',
  city: '',
  province: '',
  availabilityStartDate: '',
  availabilityEndDate: '',
  isIndefinite: false,
  shownPlace: '',
  ...noDetails,
};

/**
 * The form of a listing as it starts.
 * @param similar the own listing that a new one is filled in from
 */
export function startOf(
  edited: EditableListing | null,
  similar: EditableListing | null,
): Pick<Creation, 'fields' | 'photos'> {
  if (edited) return { fields: fieldsOf(edited), photos: edited.imageUrls.map(keptPhoto) };
  return { fields: similar ? fieldsLike(similar) : emptyFields, photos: [] };
}

/** Of the photos of a listing or of a draft, those that it still has. */
export const isStillThere =
  ({ edited, known }: Pick<Creation, 'edited' | 'known'>) =>
  (photo: Photo) =>
    'file' in photo ||
    edited?.imageUrls.includes(photo.url) ||
    known?.photos.some(({ id }) => id === photo.id);

interface Identified {
  id: string;
}

export const hasSameIds = (one: readonly Identified[], other: readonly Identified[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/** Restored photos, and after them those that were added while the device was read, as many as a listing may have. */
export function mergedPhotos(restored: readonly Photo[], added: readonly Photo[]): readonly Photo[] {
  const others = added.filter((photo) => 'file' in photo && restored.every(({ id }) => id !== photo.id));
  return [...restored, ...others].slice(0, photoLimits.count);
}

/** The form as the device kept it. Of a draft that somebody has chosen only that draft. */
export function restoredForm(context: Creation, text: string): Pick<Creation, 'fields' | 'photos' | 'known'> {
  const { place } = context;
  const kept = readKeptForm(keptNewListingSchema, text);
  const isOther = place?.isGiven && kept?.known?.id !== place.id;
  if (kept === null || isOther) return context;
  const { known, ...typed } = kept;
  const fields = { ...context.fields, ...typed, shownPlace: typed.shownPlace ?? context.fields.shownPlace };
  if (place === null || known === undefined) return { ...context, fields };
  const photos = known.photos.map(({ id, name, url }) => ({ id, name, url }));
  return { fields, known, photos: context.photos.length === 0 ? photos : context.photos };
}

const keptPhoto = (url: string, i: number): Photo => ({ id: url, name: `Photo ${i + 1}`, url });

/** The choice of the street alone is sent whatever is known of the backend: the number must not get out by a failed call. */
export function shownPlaceOf({ fields, offered }: Pick<Creation, 'fields' | 'offered'>): ShownPlace | null {
  if (fields.shownPlace === 'street') return 'street';
  return doesOffer(offered, 'private-places') ? 'exact' : null;
}

export const doesOffer = (offered: readonly string[], name: Capability) => offered.includes(name);
