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
import { formTexts } from '../../domain/error-texts.ts';
import {
  type DraftField,
  type DraftFields,
  incompleteFaults,
  isIncomplete,
  parseDraftForm,
} from '../../domain/publish/draft-form.ts';
import type { KnownDraft } from '../../domain/publish/stored-draft.ts';
import { creationRedirectDelay } from '../../schemas/constants.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import type { ListingDetails } from '../../schemas/listing/listing-details.ts';
import type { ShownPlace } from '../../schemas/listing/listing-place.ts';
import type { ListingDraft } from '../../schemas/publish/new-listing.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { type DraftRestored, formKeeperMachine, type PhotosRestored } from '../shell/form-keeper.machine.ts';
import type { Failure } from '../shell/supervision.ts';
import { draftSyncMachine } from './draft-sync.machine.ts';
import type { DraftNews } from './draft-sync-content.ts';
import {
  type Creation,
  doesOffer,
  hasSameIds,
  isStillThere,
  mergedPhotos,
  restoredForm,
  startOf,
} from './listing-creation-content.ts';
import { isChangedElsewhere } from './listing-creation-failures.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';

export type UploadEvent =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.finished' }
  | { type: 'upload.failed'; error: unknown };

type ListingCreationEvent =
  | { type: 'field.change'; field: DraftField; value: string }
  | { type: 'indefinite.change'; isIndefinite: boolean }
  | { type: 'photos.retry' }
  /** `today`: a listing whose end date is past is refused. `change`: a new UUID. */
  | { type: 'form.submit'; today: string; change: string }
  | DraftRestored
  | PhotosRestored
  /** The person does not want the restored values. `id`: the UUID of the next draft. */
  | { type: 'draft.discard'; id: string }
  /** The draft is already published: the typed values become another draft. `id`: its UUID. */
  | { type: 'draft.renew'; id: string }
  | DraftNews
  /** The draft is no longer kept at the backend. Raised by the form. */
  | { type: 'draft.lost' }
  /** Raised by the form for its other regions: the keeper, the picker and the draft at the backend. */
  | { type: 'form.changed' | 'form.emptied' | 'record.changed' }
  | { type: 'photos.changed' | 'photos.replaced' | 'photos.reset' }
  /** Raised by the form for the machine that keeps its draft at the backend. */
  | { type: 'hold.asked' | 'hold.ended' }
  | UploadEvent;

export interface Upload {
  draft: ListingDraft;
  /** `null` if the backend does not take them. */
  details: ListingDetails | null;
  /** `null` if the backend is not known to offer the choice. */
  shownPlace: ShownPlace | null;
  photos: readonly Photo[];
  /** Which listing is edited, and the UUID of the edit; `null` for a new one. */
  edit: { listing: EditableListing; change: string } | null;
  /** The draft at the backend that is published, and the UUID of the publication; `null` without one. */
  publication: { known: KnownDraft; publication: string } | null;
}

type PickerSnapshot = SnapshotFrom<typeof photoPickerMachine>;

/** The setup of the form of a listing, new or edited; its chart is in listing-creation.machine.ts. */
export const creation = setup({
  types: {
    context: {} as Creation,
    events: {} as ListingCreationEvent,
    /** The listing was published, or its edit saved. */
    emitted: {} as { type: 'listing.saved' },
    children: {} as {
      keeper: 'keeper';
      photoPicker: 'photoPicker';
      upload: 'upload';
      fetchEdited: 'fetchEdited';
      fetchCapabilities: 'fetchCapabilities';
      draftSync: 'draftSync';
    },
    input: {} as Pick<Creation, 'edited'> & Partial<Pick<Creation, 'place' | 'similar'>>,
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
    isValidDraft: and([({ context }) => (context as Creation).draft !== null, stateIn({ account: 'kept' })]),
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
    /** The record on the device; nothing if it cannot be read. */
    restoreFields: assign(({ context }, { text }: DraftRestored) => restoredForm(context, text)),
    /** The photos that the device kept come first. An own listing keeps only the photos that it still has. */
    restorePhotos: assign(({ context }, { photos }: PhotosRestored) => ({
      photos: mergedPhotos(photos.filter(isStillThere(context)), context.photos),
    })),
    /** Gives the picker the photos of the form. */
    setPickerPhotos: sendTo('photoPicker', ({ context: { photos } }) => ({ type: 'photos.set', photos })),
    /** The same, in place also of those that the picker is reading. */
    resetPickerPhotos: sendTo('photoPicker', ({ context: { photos } }) => ({ type: 'photos.reset', photos })),
    resetForm: assign(({ context: { edited, similar, place } }, { id }: { id: string }) => ({
      ...startOf(edited, similar),
      place: place && { id, device: id, isGiven: false },
      known: null,
      change: null,
      error: null,
      faults: {},
    })),
    /** Removes the photos without a file on this device: they now belong to the published listing. */
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
        // After a reload, the draft may be stored before the device has returned the photos.
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
    raisePhotosReset: raise({ type: 'photos.reset' }),
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
    /** If the same edit is sent again, it keeps its UUID. */
    setChange: assign(({ context }, { change }: { change: string }) => ({
      change: context.change ?? change,
    })),
    setEdited: assign((_, { edited }: { edited: EditableListing }) => ({ edited, change: null })),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    refuse: assign((_, refusal: Pick<Creation, 'error' | 'faults'>) => refusal),
    refuseIncomplete: assign(({ context: { fields } }) => ({
      error: formTexts.missing,
      faults: incompleteFaults(fields),
    })),
    showError: assign((_, { error }: { error: string }) => ({ error })),
    notifySaved: emit({ type: 'listing.saved' }),
  },
  delays: { afterSaving: creationRedirectDelay },
});
