import type { ActorRefFrom } from 'xstate';
import { signatureOf } from '../../domain/publish/stored-draft.ts';
import { present } from '../present.ts';
import { saveName } from './draft-sync-content.ts';
import { loading } from './draft-sync-loading.ts';
import { draftSync } from './draft-sync-setup.ts';

/** Keeps the draft of a new listing at the backend while it is being written. */
export const draftSyncMachine = draftSync.createMachine({
  id: 'draftSync',
  context: ({ input: { form, known, device, content, empty, isGiven } }) => ({
    form,
    known,
    device,
    saves: 0,
    content,
    saved: known.isSaved ? signatureOf({ fields: content.fields, photos: known.photos }) : null,
    empty,
    isGiven,
    sent: null,
    theirs: null,
    isHeld: false,
    isGone: false,
    message: null,
  }),
  initial: 'loading',
  on: {
    'draft.change': { actions: { type: 'setContent', params: ({ event }) => event } },
    'draft.hold': { actions: 'setHeld' },
  },
  states: {
    loading,
    looking: {
      description: 'The backend does not have the draft. Decides whether the person asked for this draft.',
      meta: { reference: 'listing-drafts#a-draft-that-is-gone' },
      always: [{ guard: 'isLost', target: 'missing' }, { target: 'deciding' }],
    },
    missing: {
      description: "'This draft is no longer there': the form is empty. What is typed becomes a new draft.",
      meta: { reference: 'listing-drafts#a-draft-that-is-gone' },
      tags: 'missing',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': [
          { guard: { type: 'isStillBlank', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'setContent', params: ({ event }) => event } },
        ],
      },
    },
    deciding: {
      description: 'Decides whether there is anything to save.',
      meta: { reference: 'listing-drafts#saving' },
      always: [
        { guard: 'isHeld', target: 'held' },
        { guard: 'isNewAndBlank', target: 'fresh' },
        { guard: 'hasFault', target: 'refused', actions: 'showFault' },
        { guard: 'isDirty', target: 'unsaved' },
        { target: 'saved' },
      ],
    },
    fresh: {
      description: 'Nothing is typed yet: there is no draft.',
      meta: { reference: 'listing-drafts#saving' },
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': {
          target: 'deciding',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
    },
    unsaved: {
      description: "'Not saved yet': it is saved when the person stops typing for a moment.",
      meta: { reference: 'listing-drafts#saving' },
      tags: 'unsaved',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': {
          target: 'deciding',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
      after: { beforeSave: 'saving' },
    },
    saving: {
      description: 'The draft is on its way to the backend. What is typed meanwhile is saved next.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'saving',
      entry: ['startSave', 'notifyNoted'],
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { known, sent, device, saves, isGone } }) => ({
          known,
          save: saveName(device, saves),
          isAgain: isGone,
          content: present(sent, 'sent draft'),
        }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'finishSave', params: ({ event }) => ({ stored: event.output }) }, 'notifyNoted'],
        },
        onError: [
          { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isNotThere', params: ({ event }) => event },
            target: 'loading',
            actions: 'noteGone',
          },
          { guard: { type: 'isPublished', params: ({ event }) => event }, target: 'published' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'showFailure', params: ({ event }) => event },
          },
          { guard: { type: 'wasRefused', params: ({ event }) => event }, target: 'deciding' },
          { target: 'failed', actions: { type: 'showFailure', params: ({ event }) => event } },
        ],
      },
    },
    saved: {
      description: "'Draft saved'.",
      meta: { reference: 'listing-drafts#saving' },
      tags: 'saved',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': {
          target: 'deciding',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: "'Not saved yet: … Trying again.' The device still keeps what is typed.",
      meta: { reference: 'listing-drafts#saving' },
      tags: 'failed',
      always: { guard: 'isHeld', target: 'held' },
      after: { beforeRetry: 'loading' },
    },
    refused: {
      description:
        'The content cannot be saved, and the status line says why. The next change starts a new save.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'refused',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': [
          { guard: { type: 'isStillSame', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'setContent', params: ({ event }) => event } },
        ],
      },
    },
    conflict: {
      description: 'Another device has changed the draft: the person chooses. Nothing is saved until then.',
      meta: { reference: 'listing-drafts#two-devices' },
      tags: 'conflict',
      always: { guard: 'isHeld', actions: ['clearHeld', 'notifyRefused'] },
      on: {
        'mine.keep': { target: 'saving', actions: 'keepMine' },
        // The other version may have been deleted or published meanwhile, so the drafts are fetched again.
        'theirs.take': { target: 'loading', actions: ['takeTheirs', 'notifyTaken', 'notifyNoted'] },
      },
    },
    published: {
      description: 'The draft was published elsewhere. What is typed here can become another draft.',
      meta: { reference: 'listing-drafts#publishing' },
      tags: 'published',
      always: { guard: 'isHeld', target: 'held' },
    },
    held: {
      description: 'The form publishes: nothing is saved meanwhile.',
      meta: { reference: 'listing-drafts#publishing' },
      entry: 'notifyHeld',
      on: { 'draft.release': { target: 'loading', actions: 'endHold' } },
    },
  },
});

export type DraftSyncActor = ActorRefFrom<typeof draftSyncMachine>;
