import { errorTexts, formTexts } from '../domain/error-texts.ts';
import { draftTexts } from '../domain/listing-drafts.ts';
import { lifeTexts } from '../domain/listing-life.ts';
import { creation, creationFailure, editFailure, shownPlaceOf, startOf } from './listing-creation-setup.ts';
import { present } from './present.ts';

/** The 'Create New Listing' form, and that of a listing that is edited. It emits `listing.saved` once the person has had time to read that it worked. */
export const listingCreationMachine = creation.createMachine({
  id: 'listingCreation',
  meta: {
    live: {
      context: ['progress'],
      events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] },
    },
  },
  context: ({ input: { edited, place = null, similar = null } }) => ({
    edited,
    similar,
    place,
    known: null,
    change: null,
    ...startOf(edited, similar),
    draft: null,
    details: null,
    offered: [],
    error: null,
    faults: {},
    progress: 0,
  }),
  type: 'parallel',
  states: {
    draft: {
      description: 'What is typed, on the device; and the question before the form is left.',
      meta: { reference: 'layout#drafts-of-forms' },
      initial: 'kept',
      states: {
        kept: {
          description: 'Its keeper follows the form.',
          meta: { reference: 'layout#drafts-of-forms' },
          invoke: {
            id: 'keeper',
            src: 'keeper',
            input: ({ self }) => ({ form: self, album: self }),
            onError: { target: 'unkept', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
          on: {
            'form.changed': { actions: 'keepDraft' },
            'record.changed': { actions: 'keepDraft' },
            'photos.changed': { actions: 'keepPhotos' },
            'form.emptied': { actions: 'forgetDraft' },
          },
        },
        unkept: {
          description: 'The keeper stopped: what is typed lasts as long as the page, and the form says so.',
          meta: { reference: 'layout#drafts-of-forms' },
          tags: 'unkept',
        },
      },
    },
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
                actions: [{ type: 'setPhotos', params: ({ event }) => event }, 'raisePhotosChanged'],
              },
              {
                guard: { type: 'hasOtherPhotos', params: ({ event }) => event },
                target: '.ready',
                actions: [{ type: 'setPhotos', params: ({ event }) => event }, 'raisePhotosChanged'],
              },
              { target: '.ready', actions: { type: 'setPhotos', params: ({ event }) => event } },
            ],
            onError: 'failed',
          },
          on: { 'photos.replaced': { actions: 'setPickerPhotos' } },
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
    questions: {
      description: 'What the form asks besides what every backend takes.',
      meta: { reference: 'listing-costs#in-the-form' },
      initial: 'asking',
      states: {
        asking: {
          description:
            'The backend is asked what it has. Meanwhile the form has the fields that every backend takes.',
          meta: { reference: 'listing-costs#in-the-form' },
          invoke: {
            id: 'fetchCapabilities',
            src: 'fetchCapabilities',
            onDone: {
              target: 'known',
              actions: { type: 'setOffered', params: ({ event }) => ({ names: event.output }) },
            },
            onError: { target: 'unknown', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        known: {
          description: 'The form asks what the backend takes.',
          meta: { reference: 'listing-costs#in-the-form' },
        },
        unknown: {
          description: 'The backend did not say: the form has the fields that every backend takes.',
          meta: { reference: 'listing-costs#in-the-form' },
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
              actions: [
                { type: 'setField', params: ({ event: { field, value } }) => ({ [field]: value }) },
                'raiseChanged',
              ],
            },
            'indefinite.change': {
              actions: [
                { type: 'setField', params: ({ event: { isIndefinite } }) => ({ isIndefinite }) },
                'raiseChanged',
              ],
            },
            'draft.restored': {
              actions: [{ type: 'restoreFields', params: ({ event }) => event }, 'raisePhotosReplaced'],
            },
            'draft.taken': { actions: { type: 'refuse', params: { error: null, faults: {} } } },
            'photos.restored': {
              actions: [{ type: 'restorePhotos', params: ({ event }) => event }, 'raisePhotosReplaced'],
            },
            'draft.discard': {
              actions: [
                { type: 'resetForm', params: ({ event: { id } }) => ({ id }) },
                'raisePhotosReplaced',
                'raiseEmptied',
              ],
            },
            'draft.renew': {
              actions: [
                { type: 'renewDraft', params: ({ event: { id } }) => ({ id }) },
                'raisePhotosReplaced',
                'raiseRecordChanged',
              ],
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
              {
                target: 'checking',
                actions: [
                  { type: 'parseDraft', params: ({ event: { today } }) => ({ today }) },
                  { type: 'setChange', params: ({ event: { change } }) => ({ change }) },
                ],
              },
            ],
          },
        },
        checking: {
          description: 'The values are checked. A message names the first wrong one.',
          meta: { reference: 'listing-creation#checks' },
          always: [
            { guard: 'isValidDraft', target: 'holding' },
            { guard: 'isValid', target: 'submitting' },
            { target: 'editing' },
          ],
        },
        holding: {
          description: 'A save of the draft that is under way is waited for.',
          meta: { reference: 'listing-drafts#publishing' },
          tags: 'busy',
          entry: 'raiseHoldAsked',
          on: {
            'draft.held': {
              target: 'submitting',
              actions: { type: 'setKnown', params: ({ event: { known } }) => ({ known }) },
            },
            'draft.lost': {
              target: 'submitting',
              actions: { type: 'setKnown', params: { known: null } },
            },
            // What the form shows now is not what was to be published.
            'draft.taken': {
              target: 'editing',
              actions: [
                { type: 'showError', params: { error: `${draftTexts.changed} ${draftTexts.taken}` } },
                'raiseHoldEnded',
              ],
            },
            'draft.refused': {
              target: 'editing',
              actions: {
                type: 'showError',
                params: { error: `${draftTexts.changed} ${draftTexts.choose}` },
              },
            },
          },
        },
        submitting: {
          description:
            "The button reads 'Creating Listing...' or 'Saving...', and a bar shows the progress of the upload.",
          meta: { reference: 'listing-creation#upload' },
          tags: 'busy',
          entry: { type: 'setProgress', params: { progress: 0 } },
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ context: { draft, details, photos, edited, known, change, ...context } }) => ({
              publication: known && { known, publication: present(change, 'change') },
              draft: present(draft, 'draft'),
              details,
              shownPlace: shownPlaceOf(context),
              photos,
              edit: edited && { listing: edited, change: present(change, 'change') },
            }),
            onError: {
              target: 'editing',
              actions: [
                {
                  type: 'showError',
                  params: ({ context: { edited } }) => ({
                    error: (edited ? lifeTexts : errorTexts.createListing).network,
                  }),
                },
                'raiseHoldEnded',
              ],
            },
          },
          on: {
            'upload.progressed': {
              actions: { type: 'setProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
            'upload.finished': 'success',
            'upload.failed': [
              {
                guard: { type: 'isChangedElsewhere', params: ({ event: { error } }) => ({ error }) },
                target: 'refetching',
                actions: { type: 'showError', params: ({ event }) => ({ error: editFailure(event.error) }) },
              },
              {
                target: 'editing',
                actions: [
                  {
                    type: 'showError',
                    params: ({ context: { edited }, event: { error } }) => ({
                      error: edited ? editFailure(error) : creationFailure(error),
                    }),
                  },
                  'raiseHoldEnded',
                ],
              },
            ],
          },
        },
        refetching: {
          description:
            'The listing was changed elsewhere. Its new version is fetched, to which the next edit is made; what is typed stays.',
          meta: { reference: 'listing-life#changed-elsewhere' },
          tags: 'busy',
          invoke: {
            id: 'fetchEdited',
            src: 'fetchEdited',
            input: ({ context: { edited } }) => ({ id: present(edited, 'edited listing').id }),
            onDone: {
              target: 'editing',
              actions: { type: 'setEdited', params: ({ event }) => ({ edited: event.output }) },
            },
            onError: {
              target: 'editing',
              actions: { type: 'showError', params: ({ event }) => ({ error: editFailure(event.error) }) },
            },
          },
        },
        success: {
          description:
            "'Listing created successfully!', or that the changes are saved, shows for a second and a half.",
          meta: { reference: 'listing-creation#after-the-creation' },
          tags: 'done',
          entry: 'raiseEmptied',
          after: { afterSaving: { target: 'finished', actions: 'notifySaved' } },
        },
        finished: {
          description: 'The screen goes to /, or to the edited listing.',
          meta: { reference: 'listing-creation#after-the-creation' },
          tags: 'done',
          type: 'final',
        },
      },
    },
    account: {
      description: 'The draft at the backend, of one that keeps drafts.',
      meta: { reference: 'listing-drafts#saving' },
      initial: 'none',
      states: {
        none: {
          description: 'The device alone keeps what is typed.',
          meta: { reference: 'layout#drafts-of-forms' },
          always: { guard: 'hasDrafts', target: 'kept' },
        },
        kept: {
          description: 'A child follows the form, and saves it at the backend.',
          meta: { reference: 'listing-drafts#saving' },
          invoke: {
            id: 'draftSync',
            src: 'draftSync',
            input: ({ self, context: { place, similar, known, fields, photos } }) => {
              const { id, device, isGiven } = present(place, 'place');
              return {
                form: self,
                known: known ?? { id, version: null, tried: [], photos: [], isSaved: false },
                device,
                content: { fields, photos },
                // What nobody has typed is no draft.
                empty: startOf(null, similar).fields,
                isGiven,
              };
            },
            onError: {
              target: 'stopped',
              actions: [{ type: 'logFailure', params: ({ event }) => event }, 'raiseDraftLost'],
            },
          },
          on: {
            'form.changed': { actions: 'notifySync' },
            'photos.changed': { actions: ['notifySync', 'raiseRecordChanged'] },
            'photos.replaced': { actions: 'notifySync' },
            'draft.noted': {
              actions: [
                { type: 'setKnown', params: ({ event: { known } }) => ({ known }) },
                'raiseRecordChanged',
              ],
            },
            'draft.taken': [
              {
                guard: { type: 'isNothing', params: ({ event: { known } }) => ({ known }) },
                actions: [
                  { type: 'takeDraft', params: ({ event }) => event },
                  'raisePhotosReplaced',
                  'raiseEmptied',
                ],
              },
              { actions: [{ type: 'takeDraft', params: ({ event }) => event }, 'raisePhotosReplaced'] },
            ],
            'hold.asked': { actions: 'holdDraft' },
            'hold.ended': { actions: 'releaseDraft' },
            'draft.discard': { target: 'kept', reenter: true },
            'draft.renew': { target: 'kept', reenter: true },
          },
        },
        stopped: {
          description: 'The child stopped: the device alone keeps what is typed, and the form says so.',
          meta: { reference: 'listing-drafts#saving' },
          tags: 'unsynced',
        },
      },
    },
  },
});
