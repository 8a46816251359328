import {
  and,
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
  fieldsLike,
  fieldsOf,
  incompleteFaults,
  isIncomplete,
  parseDraftForm,
} from '../domain/draft-form.ts';
import { errorTexts, formTexts } from '../domain/error-texts.ts';
import type { FieldFaults } from '../domain/field-faults.ts';
import { readKeptForm } from '../domain/kept-form.ts';
import type { KnownDraft } from '../domain/listing-drafts.ts';
import { lifeTexts } from '../domain/listing-life.ts';
import type { Capability } from '../schemas/calls/capabilities.ts';
import { creationRedirectDelay, photoLimits } from '../schemas/constants.ts';
import { keptNewListingSchema } from '../schemas/form-draft.ts';
import type { EditableListing } from '../schemas/listing.ts';
import type { ListingDetails } from '../schemas/listing-details.ts';
import type { ListingDraft } from '../schemas/listing-draft.ts';
import type { ShownPlace } from '../schemas/listing-place.ts';
import { type DraftNews, draftSyncMachine } from './draft-sync.machine.ts';
import { failureText } from './failure-text.ts';
import { type DraftRestored, formKeeperMachine, type PhotosRestored } from './form-keeper.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';
import type { Failure } from './supervision.ts';

/** Which draft at the backend a new listing is. */
export interface DraftPlace {
  /** A UUID. */
  id: string;
  /** Whether somebody goes on with a draft that they have chosen. */
  isGiven: boolean;
  /** A UUID of this opening of the form. */
  device: string;
}

interface Context {
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
  /** What came back is not wanted. With the UUID of the next draft. */
  | { type: 'draft.discard'; id: string }
  /** It is published already: what is typed becomes another draft. With its UUID. */
  | { type: 'draft.renew'; id: string }
  | DraftNews
  /** Nothing keeps the draft at the backend any more. Raised by the form. */
  | { type: 'draft.lost' }
  /** Raised by the form for its keeper, and the last one for its picker. */
  | { type: 'form.changed' | 'form.emptied' | 'photos.changed' | 'photos.replaced' | 'record.changed' }
  /** Raised by the form for what keeps its draft at the backend. */
  | { type: 'hold.asked' | 'hold.ended' }
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
  /** The draft at the backend that is published, and the UUID of the publication; `null` without one. */
  publication: { known: KnownDraft; publication: string } | null;
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

/**
 * The form of a listing as it starts.
 * @param similar the own listing that a new one is filled in from
 */
export function startOf(
  edited: EditableListing | null,
  similar: EditableListing | null,
): Pick<Context, 'fields' | 'photos'> {
  if (edited) return { fields: fieldsOf(edited), photos: edited.imageUrls.map(keptPhoto) };
  return { fields: similar ? fieldsLike(similar) : emptyFields, photos: [] };
}

const isStillThere =
  ({ edited, known }: Pick<Context, 'edited' | 'known'>) =>
  (photo: Photo) =>
    'file' in photo ||
    edited?.imageUrls.includes(photo.url) ||
    known?.photos.some(({ id }) => id === photo.id);

interface Identified {
  id: string;
}

const hasSameIds = (one: readonly Identified[], other: readonly Identified[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/** Restored photos, and after them those that were added while the device was read, as many as a listing may have. */
function mergedPhotos(restored: readonly Photo[], added: readonly Photo[]): readonly Photo[] {
  const others = added.filter((photo) => 'file' in photo && restored.every(({ id }) => id !== photo.id));
  return [...restored, ...others].slice(0, photoLimits.count);
}

/** The form as the device kept it. Of a draft that somebody has chosen only that draft. */
function restoredForm(context: Context, text: string): Pick<Context, 'fields' | 'photos' | 'known'> {
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
      draftSync: 'draftSync';
    },
    input: {} as Pick<Context, 'edited'> & Partial<Pick<Context, 'place' | 'similar'>>,
    tags: {} as 'editable' | 'busy' | 'done' | 'readingPhotos' | 'photosFailed' | 'unkept' | 'unsynced',
    meta: {} as StateMeta,
  },
  actors: {
    keeper: formKeeperMachine,
    photoPicker: photoPickerMachine,
    upload: fromCallback<UploadEvent, Upload>(() => notProvided('upload')),
    fetchEdited: fromPromise<EditableListing, { id: number }>(() => notProvided('fetchEdited')),
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    draftSync: draftSyncMachine,
  },
  guards: {
    isIncomplete: ({ context }) => isIncomplete(context.fields),
    hasNoPhoto: ({ context }) => context.photos.length === 0,
    isReadingPhotos: stateIn({ photos: { picking: 'reading' } }),
    hasOtherPhotos: ({ context }, { snapshot }: { snapshot: PickerSnapshot }) =>
      snapshot.context.photos !== context.photos,
    isReading: (_, { snapshot }: { snapshot: PickerSnapshot }) => snapshot.value === 'reading',
    isNothing: (_, { known }: { known: KnownDraft }) => known.version === null,
    hasDrafts: ({ context: { place, offered } }) => place !== null && doesOffer(offered, 'listing-drafts'),
    isValidDraft: and([({ context }) => (context as Context).draft !== null, stateIn({ account: 'kept' })]),
    isValid: ({ context }) => context.draft !== null,
    isChangedElsewhere: ({ context }, { error }: { error: unknown }) =>
      context.edited !== null && isChangedElsewhere(error),
  },
  actions: {
    setField: assign(({ context }, change: Partial<DraftFields>) => ({
      fields: { ...context.fields, ...change },
      known: context.known && { ...context.known, isSaved: false },
      change: null,
      error: null,
      faults: {},
    })),
    /** What the device kept; nothing where it cannot be read. */
    restoreFields: assign(({ context }, { text }: DraftRestored) => restoredForm(context, text)),
    /** The photos that the device kept come first. Of a listing's own only those that it still has. */
    restorePhotos: assign(({ context }, { photos }: PhotosRestored) => ({
      photos: mergedPhotos(photos.filter(isStillThere(context)), context.photos),
    })),
    /** Gives the picker the photos of the form. */
    setPickerPhotos: sendTo('photoPicker', ({ context: { photos } }) => ({ type: 'photos.set', photos })),
    resetForm: assign(({ context: { edited, similar, place } }, { id }: { id: string }) => ({
      ...startOf(edited, similar),
      place: place && { id, device: id, isGiven: false },
      known: null,
      change: null,
      error: null,
      faults: {},
    })),
    /** Photos of the earlier draft whose files are not here belong to the listing now. */
    renewDraft: assign(({ context: { place, photos } }, { id }: { id: string }) => ({
      photos: photos.filter((photo) => 'file' in photo),
      place: place && { id, device: id, isGiven: false },
      known: null,
      change: null,
      error: null,
      faults: {},
    })),
    keepDraft: sendTo('keeper', ({ context: { fields, known, photos } }) => ({
      type: 'draft.keep',
      text: JSON.stringify({
        ...fields,
        // After a reload the form may be asked before the device has given the photos back.
        ...(known && { known: { ...known, isSaved: known.isSaved && hasSameIds(known.photos, photos) } }),
      }),
    })),
    forgetDraft: sendTo('keeper', { type: 'draft.forget' }),
    keepPhotos: sendTo('keeper', ({ context: { photos } }) => ({ type: 'photos.keep', photos })),
    raiseChanged: raise({ type: 'form.changed' }),
    raiseRecordChanged: raise({ type: 'record.changed' }),
    raiseHoldAsked: raise({ type: 'hold.asked' }),
    raiseHoldEnded: raise({ type: 'hold.ended' }),
    raiseDraftLost: raise({ type: 'draft.lost' }),
    notifySync: sendTo('draftSync', ({ context: { fields, photos } }) => ({
      type: 'draft.change',
      fields,
      photos,
    })),
    holdDraft: sendTo('draftSync', { type: 'draft.hold' }),
    releaseDraft: sendTo('draftSync', { type: 'draft.release' }),
    setKnown: assign((_, { known }: { known: KnownDraft | null }) => ({ known })),
    takeDraft: assign((_, { known, content }: Extract<DraftNews, { type: 'draft.taken' }>) => ({
      ...content,
      known,
      change: null,
    })),
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
