import { present } from '../present.ts';
import { startOf } from './listing-creation-content.ts';
import { creation } from './listing-creation-setup.ts';

/** The region for the draft at the backend. */
export const account = creation.createStateConfig({
  description: 'The draft at the backend, if the backend keeps drafts.',
  meta: { reference: 'listing-drafts#saving' },
  initial: 'none',
  states: {
    none: {
      description: 'Only the device keeps what is typed.',
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
            // An untouched form makes no draft.
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
      description: 'The child stopped: only the device keeps what is typed, and the form says so.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'unsynced',
    },
  },
});
