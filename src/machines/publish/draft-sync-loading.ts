import { draftSync } from './draft-sync-setup.ts';

/** Compares the backend's draft with the form. */
export const loading = draftSync.createStateConfig({
  description: 'The drafts of the member are fetched: another device may have changed this one.',
  meta: { reference: 'listing-drafts#saving' },
  tags: 'loading',
  invoke: {
    id: 'fetchDrafts',
    src: 'fetchDrafts',
    onDone: [
      {
        guard: { type: 'isGone', params: ({ event }) => ({ drafts: event.output }) },
        target: 'looking',
        actions: ['takeNothing', 'notifyTaken'],
      },
      {
        guard: { type: 'isMissing', params: ({ event }) => ({ drafts: event.output }) },
        target: 'looking',
        actions: 'clearVersion',
      },
      {
        guard: { type: 'isOurs', params: ({ event }) => ({ drafts: event.output }) },
        target: 'deciding',
        actions: { type: 'adopt', params: ({ event }) => ({ drafts: event.output }) },
      },
      {
        guard: 'isUntouched',
        target: 'deciding',
        actions: [
          { type: 'setTheirs', params: ({ event }) => ({ drafts: event.output }) },
          'takeTheirs',
          'notifyTaken',
        ],
      },
      {
        target: 'conflict',
        actions: { type: 'setTheirs', params: ({ event }) => ({ drafts: event.output }) },
      },
    ],
    onError: { target: 'failed', actions: { type: 'showFailure', params: ({ event }) => event } },
  },
});
