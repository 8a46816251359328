import type { FieldFaults } from '../../domain/field-faults.ts';
import { noDetails } from '../../domain/publish/details-form.ts';
import { type DraftField, type DraftFields, fieldsLike, fieldsOf } from '../../domain/publish/draft-form.ts';
import { readKeptForm } from '../../domain/publish/kept-form.ts';
import type { KnownDraft } from '../../domain/publish/stored-draft.ts';
import { photoLimits } from '../../schemas/constants.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import type { ListingDetails } from '../../schemas/listing/listing-details.ts';
import type { ShownPlace } from '../../schemas/listing/listing-place.ts';
import { keptNewListingSchema } from '../../schemas/publish/form-draft.ts';
import type { ListingDraft } from '../../schemas/publish/new-listing.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import type { Photo } from './photo-picker.machine.ts';

/** The draft of a new listing at the backend. */
export interface DraftPlace {
  /** A UUID. */
  id: string;
  /** Whether the person continues a draft from the list. */
  isGiven: boolean;
  /** A UUID for each time the form is opened. */
  device: string;
}

export interface Creation {
  /** The listing that is edited, as it was fetched; `null` for a new one. */
  edited: EditableListing | null;
  /** The own listing that a new one is filled in from; `null` without one. */
  similar: EditableListing | null;
  /** `null` for a listing that is edited. */
  place: DraftPlace | null;
  /** The known state of the draft at the backend; `null` if nothing is known. */
  known: KnownDraft | null;
  /** The UUID of the last sent edit or publication. It stays the same if that is sent again. */
  change: string | null;
  fields: DraftFields;
  /** The photos that the picker last reported, also after the picker has ended. */
  photos: readonly Photo[];
  /** The values of the fields at the last submit; `null` if one was wrong. */
  draft: ListingDraft | null;
  /** `null` also if the backend does not take them. */
  details: ListingDetails | null;
  /** The capabilities of the backend: they decide which additional fields the form has. */
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
 * The initial form of a listing.
 * @param similar the own listing that a new one is filled in from
 */
export function startOf(
  edited: EditableListing | null,
  similar: EditableListing | null,
): Pick<Creation, 'fields' | 'photos'> {
  if (edited) return { fields: fieldsOf(edited), photos: edited.imageUrls.map(keptPhoto) };
  return { fields: similar ? fieldsLike(similar) : emptyFields, photos: [] };
}

/** The photos that the listing or the draft still has. */
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

/** The restored photos, then those that were added before the restored ones arrived, up to the maximum of a listing. */
export function mergedPhotos(restored: readonly Photo[], added: readonly Photo[]): readonly Photo[] {
  const others = added.filter((photo) => 'file' in photo && restored.every(({ id }) => id !== photo.id));
  return [...restored, ...others].slice(0, photoLimits.count);
}

/** The form that the device kept. If the person continues a draft from the list, only that draft counts. */
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

/** 'street' is sent even if the backend's capabilities are unknown: a failed call for them must not reveal the house number. */
export function shownPlaceOf({ fields, offered }: Pick<Creation, 'fields' | 'offered'>): ShownPlace | null {
  if (fields.shownPlace === 'street') return 'street';
  return doesOffer(offered, 'private-places') ? 'exact' : null;
}

export const doesOffer = (offered: readonly string[], name: Capability) => offered.includes(name);
