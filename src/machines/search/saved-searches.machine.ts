import { present } from '../present.ts';
import { savedSearches } from './saved-searches-setup.ts';

/** The saved searches of a member: their names, their deletion, and how often mails are sent. */
export const savedSearchesMachine = savedSearches.createMachine({
  id: 'savedSearches',
  context: { all: null, changes: [], unsaved: [], subject: null, name: '', message: null },
  type: 'parallel',
  states: {
    list: {
      description: 'The saved searches, and the changes of them.',
      meta: { reference: 'saved-searches#the-list' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The backend is asked whether it saves searches.',
          meta: { reference: 'saved-searches#the-list' },
          invoke: {
            id: 'fetchCapabilities',
            src: 'fetchCapabilities',
            onDone: [
              {
                guard: { type: 'offersSearches', params: ({ event }) => ({ names: event.output }) },
                target: 'loading',
              },
              { target: 'absent' },
            ],
            onError: 'failed',
          },
        },
        absent: {
          description: 'The backend saves no searches: nothing shows.',
          meta: { reference: 'saved-searches#the-list' },
        },
        loading: {
          description: 'The saved searches are fetched.',
          meta: { reference: 'saved-searches#the-list' },
          invoke: {
            id: 'fetchSavedSearches',
            src: 'fetchSavedSearches',
            onDone: {
              target: 'shown',
              actions: { type: 'setAll', params: ({ event }) => ({ all: event.output }) },
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The saved searches could not be fetched: an error with Try Again.',
          meta: { reference: 'saved-searches#the-list' },
          tags: 'failed',
          on: { 'searches.retry': 'asking' },
        },
        shown: {
          description: 'The saved searches are shown.',
          meta: { reference: 'saved-searches#the-list' },
          on: {
            'change.make': {
              target: 'changing',
              actions: { type: 'add', params: ({ event: { change } }) => ({ change }) },
            },
          },
        },
        changing: {
          description: 'A change is being saved. The list already shows it, and the next change waits.',
          meta: { reference: 'saved-searches#changing-them' },
          invoke: {
            id: 'change',
            src: 'change',
            input: ({ context }) => present(context.changes[0] ?? null, 'change'),
            onDone: [
              {
                guard: 'hasMore',
                target: 'changing',
                reenter: true,
                actions: { type: 'finish', params: ({ event }) => ({ all: event.output }) },
              },
              {
                target: 'shown',
                actions: { type: 'finish', params: ({ event }) => ({ all: event.output }) },
              },
            ],
            onError: {
              target: 'shown',
              actions: { type: 'revert', params: ({ event: { error } }) => ({ error }) },
            },
          },
          on: {
            'change.make': {
              actions: { type: 'add', params: ({ event: { change } }) => ({ change }) },
            },
          },
        },
      },
    },
    subject: {
      description: 'The one search that is renamed or about to be deleted.',
      meta: { reference: 'saved-searches#changing-them' },
      initial: 'none',
      states: {
        none: {
          description: 'No search is renamed or about to be deleted.',
          meta: { reference: 'saved-searches#changing-them' },
          always: {
            guard: 'hasUnsaved',
            target: 'renaming',
            actions: {
              type: 'setSubject',
              params: ({ context }) => ({ search: present(context.unsaved[0], 'unsaved search') }),
            },
          },
          on: {
            'rename.open': {
              guard: 'isKnown',
              target: 'renaming',
              actions: { type: 'setSubject', params: ({ event: { search } }) => ({ search }) },
            },
            'delete.ask': {
              guard: 'isKnown',
              target: 'confirming',
              actions: { type: 'setSubject', params: ({ event: { search } }) => ({ search }) },
            },
          },
        },
        renaming: {
          description: 'A new name is typed, or one that was typed before shows again.',
          meta: { reference: 'saved-searches#changing-them' },
          tags: 'renaming',
          exit: 'forgetUnsaved',
          always: { guard: 'isSubjectGone', target: 'none', actions: 'setGone' },
          on: {
            'name.change': { actions: { type: 'setName', params: ({ event: { name } }) => ({ name }) } },
            'rename.save': [
              { guard: 'isNamed', target: 'none', actions: 'saveName' },
              { actions: 'askName' },
            ],
            'rename.close': 'none',
            'rename.open': {
              target: 'renaming',
              reenter: true,
              actions: ['keepName', { type: 'setSubject', params: ({ event: { search } }) => ({ search }) }],
            },
            'delete.ask': {
              target: 'confirming',
              actions: ['keepName', { type: 'setSubject', params: ({ event: { search } }) => ({ search }) }],
            },
          },
        },
        confirming: {
          description: 'The member is asked whether the search is to be deleted.',
          meta: { reference: 'saved-searches#changing-them' },
          tags: 'confirming',
          on: {
            'delete.confirm': { target: 'none', actions: ['forgetUnsaved', 'deleteSubject'] },
            'delete.cancel': 'none',
          },
        },
      },
    },
  },
});
