import {
  assign,
  emit,
  fromCallback,
  fromPromise,
  log,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { ApiError, kindOf } from '../domain/api-error.ts';
import { noDetails } from '../domain/details-form.ts';
import {
  type DraftField,
  type DraftFields,
  fieldsOf,
  incompleteFaults,
  isIncomplete,
  parseDraftForm,
} from '../domain/draft-form.ts';
import { errorTexts, formTexts } from '../domain/error-texts.ts';
import type { FieldFaults } from '../domain/field-faults.ts';
import { readKeptForm } from '../domain/kept-form.ts';
import { lifeTexts } from '../domain/listing-life.ts';
import type { Capability } from '../schemas/calls/capabilities.ts';
import { creationRedirectDelay } from '../schemas/constants.ts';
import { keptListingSchema } from '../schemas/form-draft.ts';
import type { EditableListing } from '../schemas/listing.ts';
import type { ListingDetails } from '../schemas/listing-details.ts';
import { type ListingDraft, photoLimits } from '../schemas/listing-draft.ts';
import type { ShownPlace } from '../schemas/listing-place.ts';
import { failureText } from './failure-text.ts';
import { type DraftRestored, formKeeperMachine, type PhotosRestored } from './form-keeper.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';
import type { Failure } from './supervision.ts';

interface Context {
  /** The listing that is edited, as it was fetched; `null` for a new one. */
  edited: EditableListing | null;
  /** The UUID of an edit that was sent. It stays for the same edit sent again. */
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

export type UploadEvent =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.finished' }
  | { type: 'upload.failed'; error: unknown };

type ListingCreationEvent =
  | { type: 'field.change'; field: DraftField; value: string }
  | { type: 'indefinite.change'; isIndefinite: boolean }
  | { type: 'photos.retry' }
  /** On which day: a listing that has ended is refused. With a new UUID. */
  | { type: 'form.submit'; today: string; change: string }
  | DraftRestored
  | PhotosRestored
  /** What came back is not wanted. */
  | { type: 'draft.discard' }
  /** Raised by the form for its keeper, and the last one for its picker. */
  | { type: 'form.changed' | 'form.emptied' | 'photos.changed' | 'photos.replaced' }
  | UploadEvent;

export interface Upload {
  draft: ListingDraft;
  /** `null` where the backend does not take them. */
  details: ListingDetails | null;
  /** `null` where the backend is not known to have a choice. */
  shownPlace: ShownPlace | null;
  photos: readonly Photo[];
  /** Which listing is edited, and the UUID of the edit; `null` for a new one. */
  edit: { listing: EditableListing; change: string } | null;
}

type PickerSnapshot = SnapshotFrom<typeof photoPickerMachine>;

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

/** The form of a listing as it starts. */
export function startOf(edited: EditableListing | null): Pick<Context, 'fields' | 'photos'> {
  return edited === null
    ? { fields: emptyFields, photos: [] }
    : { fields: fieldsOf(edited), photos: edited.imageUrls.map(keptPhoto) };
}

const isStillThere = (edited: EditableListing | null) => (photo: Photo) =>
  'file' in photo || edited?.imageUrls.includes(photo.url);

/** Restored photos, and after them those that were added while the device was read, as many as a listing may have. */
function mergedPhotos(restored: readonly Photo[], added: readonly Photo[]): readonly Photo[] {
  return [...restored, ...added.filter((photo) => 'file' in photo)].slice(0, photoLimits.count);
}

const keptPhoto = (url: string, i: number): Photo => ({ id: url, name: `Photo ${i + 1}`, url });

/** The choice of the street alone is sent whatever is known of the backend: the number must not get out by a failed call. */
export function shownPlaceOf({ fields, offered }: Pick<Context, 'fields' | 'offered'>): ShownPlace | null {
  if (fields.shownPlace === 'street') return 'street';
  return doesOffer(offered, 'private-places') ? 'exact' : null;
}

export const doesOffer = (offered: readonly string[], name: Capability) => offered.includes(name);

const isChangedElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'LISTING_CHANGED';

export function editFailure(error: unknown): string {
  if (kindOf(error) === 'notFound') return lifeTexts.gone;
  const reason = failureText(error, lifeTexts);
  return isChangedElsewhere(error) ? `${reason} ${lifeTexts.saveAgain}` : reason;
}

export function creationFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'LISTING_LIMIT_EXCEEDED')
    return errorTexts.createListing.limit;
  return failureText(error, errorTexts.createListing);
}

/** What the form of a listing, a new one or one that is edited, knows and does; its chart is in listing-creation.machine.ts. */
export const creation = setup({
  types: {
    context: {} as Context,
    events: {} as ListingCreationEvent,
    /** It was published, or its edit saved. */
    emitted: {} as { type: 'listing.saved' },
    children: {} as {
      keeper: 'keeper';
      photoPicker: 'photoPicker';
      upload: 'upload';
      fetchEdited: 'fetchEdited';
      fetchCapabilities: 'fetchCapabilities';
    },
    input: {} as Pick<Context, 'edited'>,
    tags: {} as 'editable' | 'busy' | 'done' | 'readingPhotos' | 'photosFailed' | 'unkept',
    meta: {} as StateMeta,
  },
  actors: {
    keeper: formKeeperMachine,
    photoPicker: photoPickerMachine,
    upload: fromCallback<UploadEvent, Upload>(() => notProvided('upload')),
    fetchEdited: fromPromise<EditableListing, { id: number }>(() => notProvided('fetchEdited')),
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
  },
  guards: {
    isIncomplete: ({ context }) => isIncomplete(context.fields),
    hasNoPhoto: ({ context }) => context.photos.length === 0,
    isReadingPhotos: stateIn({ photos: { picking: 'reading' } }),
    hasOtherPhotos: ({ context }, { snapshot }: { snapshot: PickerSnapshot }) =>
      snapshot.context.photos !== context.photos,
    isReading: (_, { snapshot }: { snapshot: PickerSnapshot }) => snapshot.value === 'reading',
    isValid: ({ context }) => context.draft !== null,
    isChangedElsewhere: ({ context }, { error }: { error: unknown }) =>
      context.edited !== null && isChangedElsewhere(error),
  },
  actions: {
    setField: assign(({ context }, change: Partial<DraftFields>) => ({
      fields: { ...context.fields, ...change },
      change: null,
      error: null,
      faults: {},
    })),
    /** What the device kept; nothing where it cannot be read. */
    restoreFields: assign(({ context }, { text }: DraftRestored) => ({
      fields: { ...context.fields, ...readKeptForm(keptListingSchema, text) },
    })),
    /** The photos that the device kept come first. Of a listing's own only those that it still has. */
    restorePhotos: assign(({ context }, { photos }: PhotosRestored) => ({
      photos: mergedPhotos(photos.filter(isStillThere(context.edited)), context.photos),
    })),
    /** Gives the picker the photos of the form. */
    setPickerPhotos: sendTo('photoPicker', ({ context: { photos } }) => ({ type: 'photos.set', photos })),
    resetForm: assign(({ context: { edited } }) => ({
      ...startOf(edited),
      change: null,
      error: null,
      faults: {},
    })),
    keepDraft: sendTo('keeper', ({ context }) => ({
      type: 'draft.keep',
      text: JSON.stringify(context.fields),
    })),
    forgetDraft: sendTo('keeper', { type: 'draft.forget' }),
    keepPhotos: sendTo('keeper', ({ context: { photos } }) => ({ type: 'photos.keep', photos })),
    raiseChanged: raise({ type: 'form.changed' }),
    raiseEmptied: raise({ type: 'form.emptied' }),
    raisePhotosReplaced: raise({ type: 'photos.replaced' }),
    raisePhotosChanged: raise({ type: 'photos.changed' }),
    logFailure: log((_, failure: Failure) => failure),
    setPhotos: assign((_, { snapshot }: { snapshot: PickerSnapshot }) => ({
      photos: snapshot.context.photos,
      change: null,
      error: null,
      faults: {},
    })),
    parseDraft: assign(({ context: { fields, offered } }, { today }: { today: string }) =>
      parseDraftForm(fields, today, { details: doesOffer(offered, 'listing-costs') }),
    ),
    setOffered: assign((_, { names }: { names: readonly string[] }) => ({ offered: names })),
    /** The same edit sent again keeps its UUID. */
    setChange: assign(({ context }, { change }: { change: string }) => ({
      change: context.change ?? change,
    })),
    setEdited: assign((_, { edited }: { edited: EditableListing }) => ({ edited, change: null })),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    refuse: assign((_, refusal: Pick<Context, 'error' | 'faults'>) => refusal),
    refuseIncomplete: assign(({ context: { fields } }) => ({
      error: formTexts.missing,
      faults: incompleteFaults(fields),
    })),
    showError: assign((_, { error }: { error: string }) => ({ error })),
    notifySaved: emit({ type: 'listing.saved' }),
  },
  delays: { afterSaving: creationRedirectDelay },
});
