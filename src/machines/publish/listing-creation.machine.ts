import { account } from './listing-creation-account.ts';
import { startOf } from './listing-creation-content.ts';
import { form } from './listing-creation-form.ts';
import { photos } from './listing-creation-photos.ts';
import { creation } from './listing-creation-setup.ts';

/**
 * The 'Create New Listing' form, and the form of a listing that is edited. It emits `listing.saved` after the person had time to read the
 * success message.
 */
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
      description: 'The draft on the device, and the question before the form is left.',
      meta: { reference: 'layout#drafts-of-forms' },
      initial: 'kept',
      states: {
        kept: {
          description: 'A keeper stores the form on the device, and asks before the form is left.',
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
    photos,
    questions: {
      description: 'The fields of the form that only some backends take.',
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
    form,
    account,
  },
});
