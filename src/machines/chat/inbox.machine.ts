import { type ActorRefFrom, assign, emit, fromPromise, or, raise, setup, stateIn } from 'xstate';
import { declinable, type InboxFilter, viewingsOf } from '../../domain/chat/inbox.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Decline, InboxContact } from '../../schemas/chat/inbox.ts';
import { inboxWait } from '../../schemas/constants.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Grouping {
  /** If false, the list is the same as without an inbox: the newest first. */
  isGrouped: boolean;
}

interface Input extends Grouping {
  /** What the backend has besides the specified calls. */
  capabilities: readonly string[];
}

interface Context extends Input {
  contacts: readonly InboxContact[];
  filter: InboxFilter;
  /** The conversations that are to be declined. */
  chosen: readonly number[];
  /** `null` until the dialog opens for the first time, and after each answer. */
  text: string | null;
  /** A UUID by which the server recognises an answer that is sent again. */
  key: string;
  /** Why nothing was sent. */
  message: string | null;
}

type InboxEvent =
  /** A message was sent or received in a conversation. */
  | { type: 'inbox.refresh' }
  | { type: 'filter.change'; filter: Partial<InboxFilter> }
  | ({ type: 'grouping.change' } & Grouping)
  /** With the usual answer in the language of the poster. */
  | { type: 'decline.open'; key: string; text: string }
  | { type: 'decline.close' }
  | { type: 'choice.change'; chosen: readonly number[] }
  | { type: 'text.change'; text: string }
  | { type: 'decline.send' };

const capability: Capability = 'inbox';
const lifeAnswer: Capability = 'life-answer';

const inbox = setup({
  types: {
    context: {} as Context,
    events: {} as InboxEvent,
    children: {} as { fetchInbox: 'fetchInbox'; decline: 'decline' },
    emitted: {} as { type: 'grouping.changed' } & Grouping,
    input: {} as Input,
    tags: {} as 'pending' | 'failed' | 'declining' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchInbox: fromPromise<InboxContact[]>(() => notProvided('fetchInbox')),
    decline: fromPromise<InboxContact[], Decline & { key: string }>(() => notProvided('decline')),
  },
  guards: {
    isOffered: ({ context }) => context.capabilities.includes(capability),
    isAnswered: or([
      stateIn({ list: 'notOffered' }),
      stateIn({ list: 'shown' }),
      stateIn({ list: 'failed' }),
    ]),
    canSend: ({ context: { chosen, text } }) => chosen.length > 0 && text !== null && text.trim() !== '',
  },
  actions: {
    /** Conversations that can no longer be declined are removed from the choice. */
    setContacts: assign(({ context }, { contacts }: { contacts: readonly InboxContact[] }) => ({
      contacts,
      chosen: context.chosen.filter((id) => declinable(contacts, context.filter).has(id)),
    })),
    setFilter: assign(({ context }, { filter }: { filter: Partial<InboxFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    setGrouped: assign((_, { isGrouped }: Grouping) => ({ isGrouped })),
    notifyGrouped: emit((_, { isGrouped }: Grouping) => ({ type: 'grouping.changed', isGrouped })),
    begin: assign(({ context }, { key, text }: { key: string; text: string }) => ({
      key,
      text: context.text ?? text,
      chosen: [],
      message: null,
    })),
    setChosen: assign((_, { chosen }: { chosen: readonly number[] }) => ({ chosen, message: null })),
    setText: assign((_, { text }: { text: string }) => ({ text, message: null })),
    setMissing: assign({ message: errorTexts.inbox.missing }),
    clearMessage: assign({ message: null }),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.inbox),
    })),
    resetText: assign({ text: null }),
    refresh: raise({ type: 'inbox.refresh' }),
  },
  delays: { longestWait: inboxWait },
});

/** The questions about the member's listings: their states, a filter, and one answer to several of them. */
export const inboxMachine = inbox.createMachine({
  id: 'inbox',
  context: ({ input }) => ({
    ...input,
    contacts: [],
    filter: { listingId: null, state: null },
    chosen: [],
    text: null,
    key: '',
    message: null,
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The known states of the questions.',
      meta: { reference: 'inbox#states-of-a-contact' },
      initial: 'starting',
      on: {
        'filter.change': {
          actions: { type: 'setFilter', params: ({ event: { filter } }) => ({ filter }) },
        },
        'grouping.change': {
          actions: [
            { type: 'setGrouped', params: ({ event }) => event },
            { type: 'notifyGrouped', params: ({ event }) => event },
          ],
        },
      },
      states: {
        starting: {
          description: 'Decides whether the backend has an inbox.',
          meta: { reference: 'inbox#in-the-list-of-conversations' },
          always: [{ guard: 'isOffered', target: 'loading' }, { target: 'notOffered' }],
        },
        notOffered: {
          description: 'The backend has no inbox, as far as the app knows, and the list shows no states.',
          meta: { reference: 'inbox#in-the-list-of-conversations' },
        },
        loading: {
          description: 'The states are fetched. Those that are known stay on the screen.',
          meta: { reference: 'inbox#states-of-a-contact' },
          invoke: {
            id: 'fetchInbox',
            src: 'fetchInbox',
            onDone: {
              target: 'shown',
              actions: { type: 'setContacts', params: ({ event }) => ({ contacts: event.output }) },
            },
            onError: 'failed',
          },
          on: { 'inbox.refresh': { target: 'loading', reenter: true } },
        },
        shown: {
          description: 'Each conversation about an own listing has a state.',
          meta: { reference: 'inbox#states-of-a-contact' },
          on: { 'inbox.refresh': 'loading' },
        },
        failed: {
          description: 'The states could not be fetched. The list says so, with Try Again.',
          meta: { reference: 'inbox#states-of-a-contact' },
          tags: 'failed',
          on: { 'inbox.refresh': 'loading' },
        },
      },
    },
    wait: {
      description: 'Whether the list waits, so that it does not move when the groups come.',
      meta: { reference: 'inbox#groups-by-listing' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The first answer is not there yet. Conversations about listings do not show.',
          meta: { reference: 'inbox#groups-by-listing' },
          tags: 'pending',
          always: { guard: 'isAnswered', target: 'over' },
          after: { longestWait: 'over' },
        },
        over: {
          description: 'The answer has arrived, or takes too long. The list shows what is known.',
          meta: { reference: 'inbox#groups-by-listing' },
        },
      },
    },
    answer: {
      description: 'One answer to several conversations.',
      meta: { reference: 'inbox#decline-kindly' },
      initial: 'closed',
      states: {
        closed: {
          description: 'The dialog is closed. What was typed stays.',
          meta: { reference: 'inbox#decline-kindly' },
          on: {
            'decline.open': {
              target: 'open',
              actions: { type: 'begin', params: ({ event }) => event },
            },
          },
        },
        open: {
          description: 'The person chooses conversations and edits the text.',
          meta: { reference: 'inbox#decline-kindly' },
          tags: 'declining',
          on: {
            'decline.close': 'closed',
            'choice.change': {
              actions: { type: 'setChosen', params: ({ event: { chosen } }) => ({ chosen }) },
            },
            'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
            'decline.send': [{ guard: 'canSend', target: 'sending' }, { actions: 'setMissing' }],
          },
        },
        sending: {
          description: 'The answer is being sent. The dialog stays as it is until the server answers.',
          meta: { reference: 'inbox#decline-kindly' },
          tags: ['declining', 'busy'],
          entry: 'clearMessage',
          invoke: {
            id: 'decline',
            src: 'decline',
            input: ({ context: { capabilities, contacts, key, chosen, text } }) => ({
              key,
              conversationIds: [...chosen],
              text: assertDefined(text, 'answer').trim(),
              ...(capabilities.includes(lifeAnswer) && { viewings: viewingsOf(contacts, chosen) }),
            }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'setContacts', params: ({ event }) => ({ contacts: event.output }) },
                'resetText',
              ],
            },
            // Somebody may have agreed to a viewing meanwhile.
            onError: {
              target: 'open',
              actions: [{ type: 'setMessage', params: ({ event }) => event }, 'refresh'],
            },
          },
        },
      },
    },
  },
});

export type InboxActor = ActorRefFrom<typeof inboxMachine>;
