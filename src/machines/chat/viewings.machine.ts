import type { ActorRefFrom } from 'xstate';
import { present } from '../present.ts';
import { viewings } from './viewings-setup.ts';

/** The viewings of the listings of one conversation. */
export const viewingsMachine = viewings.createMachine({
  id: 'viewings',
  context: ({ input }) => ({
    ...input,
    viewings: [],
    listingId: null,
    command: null,
    message: null,
    drafts: {},
  }),
  invoke: {
    id: 'record',
    src: 'record',
    input: ({ context: { conversationId } }) => ({ conversationId }),
    onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
  },
  on: {
    'drafts.restored': { actions: { type: 'restoreDrafts', params: ({ event }) => event } },
    // A message about the sent values does not concern what was typed since.
    'proposal.keep': {
      actions: [{ type: 'setDraft', params: ({ event }) => event }, 'keepDrafts', 'clearMessage'],
    },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'The known viewings.',
      meta: { reference: 'viewings#viewings-in-a-conversation' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The backend is asked whether it has viewings.',
          meta: { reference: 'viewings#viewings-in-a-conversation' },
          invoke: {
            id: 'fetchCapabilities',
            src: 'fetchCapabilities',
            onDone: [
              {
                guard: { type: 'offersViewings', params: ({ event }) => ({ names: event.output }) },
                target: 'loading',
              },
              { target: 'notOffered' },
            ],
            onError: 'unknown',
          },
        },
        notOffered: {
          description: 'The backend has no viewings, and the conversation shows none.',
          meta: { reference: 'viewings#viewings-in-a-conversation' },
        },
        unknown: {
          description: 'The backend could not be asked. It is asked again at the next message.',
          meta: { reference: 'viewings#viewings-in-a-conversation' },
          on: { 'viewings.refresh': 'asking' },
        },
        loading: {
          description: 'The viewings are fetched. Those that are known stay on the screen.',
          meta: { reference: 'viewings#both-see-one-state' },
          tags: 'offered',
          invoke: {
            id: 'fetchViewings',
            src: 'fetchViewings',
            input: ({ context: { conversationId } }) => ({ conversationId }),
            onDone: {
              target: 'shown',
              actions: { type: 'setViewings', params: ({ event }) => ({ viewings: event.output }) },
            },
            onError: 'failed',
          },
          on: { 'viewings.refresh': { target: 'loading', reenter: true } },
        },
        shown: {
          description: 'Each listing of the conversation has its viewing, or a way to propose one.',
          meta: { reference: 'viewings#both-see-one-state' },
          tags: 'offered',
          on: { 'viewings.refresh': 'loading' },
        },
        failed: {
          description: 'The viewings could not be fetched. The screen says so, with Try Again.',
          meta: { reference: 'viewings#viewings-in-a-conversation' },
          tags: ['offered', 'failed'],
          on: { 'viewings.refresh': 'loading' },
        },
      },
    },
    sheet: {
      description: 'The dialog with the viewing of one listing.',
      meta: { reference: 'viewings#the-viewing-of-a-listing' },
      initial: 'closed',
      states: {
        closed: {
          description: 'No viewing is open.',
          meta: { reference: 'viewings#the-viewing-of-a-listing' },
          entry: ['clearListing', 'clearMessage'],
          on: {
            'viewing.open': {
              target: 'open',
              actions: { type: 'setListing', params: ({ event: { listingId } }) => ({ listingId }) },
            },
          },
        },
        open: {
          description: 'The person reads the state of the viewing, or chooses what to do.',
          meta: { reference: 'viewings#the-viewing-of-a-listing' },
          initial: 'reading',
          on: {
            'viewing.close': 'closed',
            'viewing.change': {
              target: 'sending',
              actions: [
                { type: 'setCommand', params: ({ event: { command } }) => ({ command }) },
                'clearMessage',
              ],
            },
          },
          states: {
            reading: {
              description: 'The dialog shows the state of the viewing, and what the person can do.',
              meta: { reference: 'viewings#the-viewing-of-a-listing' },
              on: { 'proposal.open': 'proposing', 'cancellation.open': 'cancelling' },
            },
            proposing: {
              description: 'The person fills in times.',
              meta: { reference: 'viewings#proposing-times' },
              tags: 'proposing',
              on: { 'proposal.close': { target: 'reading', actions: 'clearMessage' } },
            },
            cancelling: {
              description: 'The person is asked whether the viewing shall be cancelled.',
              meta: { reference: 'viewings#cancelling' },
              tags: 'cancelling',
              on: { 'cancellation.close': 'reading' },
            },
          },
        },
        sending: {
          description: 'A change is sent. The dialog stays as it is until the answer.',
          meta: { reference: 'viewings#the-viewing-of-a-listing' },
          tags: 'busy',
          invoke: {
            id: 'changeViewing',
            src: 'changeViewing',
            input: ({ context: { conversationId, command } }) => ({
              conversationId,
              command: present(command, 'command'),
            }),
            onDone: [
              {
                guard: 'isProposal',
                target: 'open',
                actions: [
                  { type: 'setViewings', params: ({ event }) => ({ viewings: [event.output] }) },
                  'dropDraft',
                  'keepDrafts',
                ],
              },
              {
                target: 'open',
                actions: { type: 'setViewings', params: ({ event }) => ({ viewings: [event.output] }) },
              },
            ],
            // The other member may have changed it meanwhile, so it is fetched again.
            onError: [
              {
                guard: 'isProposal',
                target: 'open.proposing',
                actions: [{ type: 'setMessage', params: ({ event }) => event }, 'refresh'],
              },
              { target: 'open', actions: [{ type: 'setMessage', params: ({ event }) => event }, 'refresh'] },
            ],
          },
        },
      },
    },
  },
});

export type ViewingsActor = ActorRefFrom<typeof viewingsMachine>;
