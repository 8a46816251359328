import { assign, emit, fromCallback, setup } from 'xstate';
import { ApiError } from '../domain/api-error.ts';
import { type DraftFields, isIncomplete, readDraft } from '../domain/draft-form.ts';
import { errorTexts, formTexts, successTexts } from '../domain/error-texts.ts';
import { creationRedirectDelay } from '../schemas/constants.ts';
import type { ListingDraft } from '../schemas/listing-draft.ts';
import { failureText } from './failure-text.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';

interface Context {
  fields: DraftFields;
  /** Those that the upload under way carries. */
  photos: readonly Photo[];
  error: string | null;
  success: string | null;
  /** Share of the upload that has gone out, 0 to 1. */
  progress: number;
}

export type UploadEvent =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.finished' }
  | { type: 'upload.failed'; error: unknown };

type ListingCreationEvent =
  | { type: 'field.change'; field: Exclude<keyof DraftFields, 'isIndefinite'>; value: string }
  | { type: 'indefinite.change'; isIndefinite: boolean }
  /** A photo was added, removed or moved: an edit like any other. */
  | { type: 'photos.change' }
  | { type: 'form.submit'; photos: readonly Photo[] }
  | UploadEvent;

export interface Upload {
  draft: ListingDraft | null;
  photos: readonly Photo[];
}

const emptyFields: DraftFields = {
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

function creationFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'LISTING_LIMIT_EXCEEDED')
    return errorTexts.createListing.limit;
  return failureText(error, errorTexts.createListing);
}

/** The 'Create New Listing' form. It emits `listing.created` once the person has had time to read that it worked. */
export const listingCreationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListingCreationEvent,
    emitted: {} as { type: 'listing.created' },
    children: {} as { photoPicker: 'photoPicker'; upload: 'upload' },
    tags: {} as 'busy' | 'done',
    meta: {} as StateMeta,
  },
  actors: {
    photoPicker: photoPickerMachine,
    upload: fromCallback<UploadEvent, Upload>(() => notProvided('upload')),
  },
  guards: {
    isIncomplete: ({ context }) => isIncomplete(context.fields),
    hasNoPhoto: (_, { photos }: { photos: readonly Photo[] }) => photos.length === 0,
    isInvalid: ({ context }) => readDraft(context.fields).draft === null,
  },
  actions: {
    rememberField: assign(({ context }, change: Partial<DraftFields>) => ({
      fields: { ...context.fields, ...change },
      error: null,
      success: null,
    })),
    clearMessages: assign({ error: null, success: null }),
    rememberPhotos: assign((_, { photos }: { photos: readonly Photo[] }) => ({
      photos,
      progress: 0,
      error: null,
    })),
    rememberProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    fail: assign((_, { error }: { error: string | null }) => ({ error })),
    failInvalid: assign(({ context }) => ({ error: readDraft(context.fields).error })),
    sayCreated: assign({ success: successTexts.created, error: null }),
    tellCreated: emit({ type: 'listing.created' }),
  },
  delays: { afterCreation: creationRedirectDelay },
}).createMachine({
  id: 'listingCreation',
  context: { fields: emptyFields, photos: [], error: null, success: null, progress: 0 },
  invoke: { id: 'photoPicker', src: 'photoPicker', onError: {} },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form is open; editing any field clears the messages.',
      meta: { reference: 'listing-creation#checks' },
      on: {
        'field.change': {
          actions: {
            type: 'rememberField',
            params: ({ event: { field, value } }) => ({ [field]: value }),
          },
        },
        'indefinite.change': {
          actions: {
            type: 'rememberField',
            params: ({ event: { isIndefinite } }) => ({ isIndefinite }),
          },
        },
        'photos.change': { actions: 'clearMessages' },
        'form.submit': [
          { guard: 'isIncomplete', actions: { type: 'fail', params: { error: formTexts.missing } } },
          {
            guard: { type: 'hasNoPhoto', params: ({ event }) => ({ photos: event.photos }) },
            actions: { type: 'fail', params: { error: formTexts.missingPhoto } },
          },
          { guard: 'isInvalid', actions: 'failInvalid' },
          {
            target: 'submitting',
            actions: { type: 'rememberPhotos', params: ({ event }) => ({ photos: event.photos }) },
          },
        ],
      },
    },
    submitting: {
      description: "The button reads 'Creating Listing...', and a bar shows the progress of the upload.",
      meta: { reference: 'listing-creation#upload' },
      tags: 'busy',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { fields, photos } }) => ({ draft: readDraft(fields).draft, photos }),
        onError: {
          target: 'idle',
          actions: { type: 'fail', params: { error: errorTexts.createListing.network } },
        },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'rememberProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'upload.finished': { target: 'success', actions: 'sayCreated' },
        'upload.failed': {
          target: 'idle',
          actions: { type: 'fail', params: ({ event }) => ({ error: creationFailure(event.error) }) },
        },
      },
    },
    success: {
      description: "'Listing created successfully!' shows for a second and a half.",
      meta: { reference: 'listing-creation#after-the-creation' },
      tags: 'done',
      after: { afterCreation: { target: 'finished', actions: 'tellCreated' } },
    },
    finished: {
      description: 'The screen goes to /.',
      meta: { reference: 'listing-creation#after-the-creation' },
      type: 'final',
    },
  },
});
