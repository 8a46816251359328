import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { draftTexts } from '../../domain/publish/stored-draft.ts';
import { present } from '../present.ts';
import { shownPlaceOf } from './listing-creation-content.ts';
import { creationFailure, editFailure } from './listing-creation-failures.ts';
import { creation } from './listing-creation-setup.ts';

/** The region of the fields and their upload. */
export const form = creation.createStateConfig({
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
            'raisePhotosReset',
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
      description: 'The form waits until a running save of the draft has ended.',
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
        // The form now shows other values than those that were to be published.
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
        'The listing was changed elsewhere. Its new version is fetched, so that the next edit applies to it. What is typed stays.',
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
        "'Listing created successfully!' or 'Your changes are saved.' shows for a second and a half.",
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
});
