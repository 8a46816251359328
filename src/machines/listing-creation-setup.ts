import { assign, emit, fromCallback, log, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { ApiError } from '../domain/api-error.ts';
import {
  type DraftField,
  type DraftFields,
  incompleteFaults,
  isIncomplete,
  parseDraftForm,
} from '../domain/draft-form.ts';
import { errorTexts, formTexts } from '../domain/error-texts.ts';
import type { FieldFaults } from '../domain/field-faults.ts';
import { readKeptForm } from '../domain/kept-form.ts';
import { creationRedirectDelay } from '../schemas/constants.ts';
import { keptListingSchema } from '../schemas/form-draft.ts';
import type { ListingDraft } from '../schemas/listing-draft.ts';
import { failureText } from './failure-text.ts';
import { type DraftRestored, formKeeperMachine } from './form-keeper.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';
import type { Failure } from './supervision.ts';

interface Context {
  fields: DraftFields;
  /** The photos of the picker, as it last reported them: they outlive it. */
  photos: readonly Photo[];
  /** What the fields stood for at the last submit; `null` where a value was wrong. */
  draft: ListingDraft | null;
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
  /** On which day: a listing that has ended is refused. */
  | { type: 'form.submit'; today: string }
  | DraftRestored
  /** What came back is not wanted. */
  | { type: 'draft.discard' }
  /** Raised by the form for its keeper. */
  | { type: 'form.changed' | 'form.emptied' | 'photos.changed' }
  | UploadEvent;

export interface Upload {
  draft: ListingDraft;
  photos: readonly Photo[];
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
};

export function creationFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'LISTING_LIMIT_EXCEEDED')
    return errorTexts.createListing.limit;
  return failureText(error, errorTexts.createListing);
}

/** What the form of a new listing knows and does; its chart is in listing-creation.machine.ts. */
export const creation = setup({
  types: {
    context: {} as Context,
    events: {} as ListingCreationEvent,
    emitted: {} as { type: 'listing.created' },
    children: {} as { keeper: 'keeper'; photoPicker: 'photoPicker'; upload: 'upload' },
    tags: {} as 'editable' | 'busy' | 'done' | 'readingPhotos' | 'photosFailed' | 'unkept',
    meta: {} as StateMeta,
  },
  actors: {
    keeper: formKeeperMachine,
    photoPicker: photoPickerMachine,
    upload: fromCallback<UploadEvent, Upload>(() => notProvided('upload')),
  },
  guards: {
    isIncomplete: ({ context }) => isIncomplete(context.fields),
    hasNoPhoto: ({ context }) => context.photos.length === 0,
    isReadingPhotos: stateIn({ photos: { picking: 'reading' } }),
    isReading: (_, { snapshot }: { snapshot: PickerSnapshot }) => snapshot.value === 'reading',
    isValid: ({ context }) => context.draft !== null,
  },
  actions: {
    setField: assign(({ context }, change: Partial<DraftFields>) => ({
      fields: { ...context.fields, ...change },
      error: null,
      faults: {},
    })),
    /** What the device kept; nothing where it cannot be read. */
    restoreFields: assign(({ context }, { text }: DraftRestored) => ({
      fields: readKeptForm(keptListingSchema, text) ?? context.fields,
    })),
    clearFields: assign({ fields: emptyFields, error: null, faults: {} }),
    keepDraft: sendTo('keeper', ({ context }) => ({
      type: 'draft.keep',
      text: JSON.stringify(context.fields),
    })),
    forgetDraft: sendTo('keeper', { type: 'draft.forget' }),
    guardPhotos: sendTo('keeper', { type: 'changes.made' }),
    raiseChanged: raise({ type: 'form.changed' }),
    raiseEmptied: raise({ type: 'form.emptied' }),
    raisePhotosChanged: raise({ type: 'photos.changed' }),
    logFailure: log((_, failure: Failure) => failure),
    setPhotos: assign((_, { snapshot }: { snapshot: PickerSnapshot }) => ({
      photos: snapshot.context.photos,
      error: null,
      faults: {},
    })),
    parseDraft: assign(({ context }, { today }: { today: string }) => parseDraftForm(context.fields, today)),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    refuse: assign((_, refusal: Pick<Context, 'error' | 'faults'>) => refusal),
    refuseIncomplete: assign(({ context: { fields } }) => ({
      error: formTexts.missing,
      faults: incompleteFaults(fields),
    })),
    showError: assign((_, { error }: { error: string }) => ({ error })),
    notifyCreated: emit({ type: 'listing.created' }),
  },
  delays: { afterCreation: creationRedirectDelay },
});
