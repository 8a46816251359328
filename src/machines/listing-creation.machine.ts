import { assign, emit, fromCallback, type SnapshotFrom, setup, stateIn } from 'xstate';
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
import { creationRedirectDelay } from '../schemas/constants.ts';
import type { ListingDraft } from '../schemas/listing-draft.ts';
import { failureText } from './failure-text.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';
import { present } from './present.ts';

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
  | { type: 'form.submit' }
  | UploadEvent;

export interface Upload {
  draft: ListingDraft;
  photos: readonly Photo[];
}

type PickerSnapshot = SnapshotFrom<typeof photoPickerMachine>;

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
    tags: {} as 'editable' | 'busy' | 'done' | 'readingPhotos' | 'photosFailed',
    meta: {} as StateMeta,
  },
  actors: {
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
    setPhotos: assign((_, { snapshot }: { snapshot: PickerSnapshot }) => ({
      photos: snapshot.context.photos,
      error: null,
      faults: {},
    })),
    parseDraft: assign(({ context }) => parseDraftForm(context.fields)),
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
}).createMachine({
  id: 'listingCreation',
  context: { fields: emptyFields, photos: [], draft: null, error: null, faults: {}, progress: 0 },
  type: 'parallel',
  states: {
    photos: {
      description: 'The photos, and the child that picks them.',
      meta: { reference: 'listing-creation#photos' },
      initial: 'picking',
      states: {
        picking: {
          description: 'The photo picker runs. The form follows its photos.',
          meta: { reference: 'listing-creation#photos' },
          invoke: {
            id: 'photoPicker',
            src: 'photoPicker',
            input: ({ context }) => ({ photos: context.photos }),
            onSnapshot: [
              {
                guard: { type: 'isReading', params: ({ event }) => event },
                target: '.reading',
                actions: { type: 'setPhotos', params: ({ event }) => event },
              },
              { target: '.ready', actions: { type: 'setPhotos', params: ({ event }) => event } },
            ],
            onError: 'failed',
          },
          initial: 'ready',
          states: {
            ready: {
              description: 'Photos can be added, removed and moved.',
              meta: { reference: 'listing-creation#photos' },
            },
            reading: {
              description: 'Photos are prepared: the form cannot be submitted.',
              meta: { reference: 'listing-creation#photo-preparation' },
              tags: 'readingPhotos',
            },
          },
        },
        failed: {
          description: 'The photo picker stopped. The photos are kept, and Try Again starts it with them.',
          meta: { reference: 'listing-creation#photo-preparation' },
          tags: 'photosFailed',
          on: { 'photos.retry': 'picking' },
        },
      },
    },
    form: {
      description: 'The fields, and their upload together with the photos.',
      meta: { reference: 'listing-creation#form' },
      initial: 'editing',
      states: {
        editing: {
          description: 'The fields can be edited. Editing any field clears the message.',
          meta: { reference: 'listing-creation#checks' },
          tags: 'editable',
          on: {
            'field.change': {
              actions: { type: 'setField', params: ({ event: { field, value } }) => ({ [field]: value }) },
            },
            'indefinite.change': {
              actions: { type: 'setField', params: ({ event: { isIndefinite } }) => ({ isIndefinite }) },
            },
            'form.submit': [
              { guard: 'isReadingPhotos' },
              { guard: 'isIncomplete', actions: 'refuseIncomplete' },
              {
                guard: 'hasNoPhoto',
                actions: {
                  type: 'refuse',
                  params: { error: formTexts.missingPhoto, faults: { photos: formTexts.missingPhoto } },
                },
              },
              { target: 'checking', actions: 'parseDraft' },
            ],
          },
        },
        checking: {
          description: 'The values are checked. A message names the first wrong one.',
          meta: { reference: 'listing-creation#checks' },
          always: [{ guard: 'isValid', target: 'submitting' }, { target: 'editing' }],
        },
        submitting: {
          description: "The button reads 'Creating Listing...', and a bar shows the progress of the upload.",
          meta: { reference: 'listing-creation#upload' },
          tags: 'busy',
          entry: { type: 'setProgress', params: { progress: 0 } },
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ context: { draft, photos } }) => ({ draft: present(draft, 'draft'), photos }),
            onError: {
              target: 'editing',
              actions: { type: 'showError', params: { error: errorTexts.createListing.network } },
            },
          },
          on: {
            'upload.progressed': {
              actions: { type: 'setProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
            'upload.finished': 'success',
            'upload.failed': {
              target: 'editing',
              actions: {
                type: 'showError',
                params: ({ event }) => ({ error: creationFailure(event.error) }),
              },
            },
          },
        },
        success: {
          description: "'Listing created successfully!' shows for a second and a half.",
          meta: { reference: 'listing-creation#after-the-creation' },
          tags: 'done',
          after: { afterCreation: { target: 'finished', actions: 'notifyCreated' } },
        },
        finished: {
          description: 'The screen goes to /.',
          meta: { reference: 'listing-creation#after-the-creation' },
          tags: 'done',
          type: 'final',
        },
      },
    },
  },
});
