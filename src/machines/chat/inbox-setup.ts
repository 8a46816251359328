import { assign, emit, fromPromise, or, raise, setup, stateIn } from 'xstate';
import { declinable, type InboxFilter, kindAnswer } from '../../domain/chat/inbox.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Decline, InboxContact } from '../../schemas/chat/inbox.ts';
import { inboxWait } from '../../schemas/constants.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Grouping {
  /** If false, the list is the same as without an inbox: the newest first. */
  isGrouped: boolean;
}

interface Context extends Grouping {
  contacts: readonly InboxContact[];
  filter: InboxFilter;
  /** The conversations that are to be declined. */
  chosen: readonly number[];
  text: string;
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
  | { type: 'decline.open'; key: string }
  | { type: 'decline.close' }
  | { type: 'choice.change'; chosen: readonly number[] }
  | { type: 'text.change'; text: string }
  | { type: 'decline.send' };

const capability: Capability = 'inbox';

/** The setup of the inbox; its chart is in inbox.machine.ts. */
export const inbox = setup({
  types: {
    context: {} as Context,
    events: {} as InboxEvent,
    children: {} as {
      fetchCapabilities: 'fetchCapabilities';
      fetchInbox: 'fetchInbox';
      decline: 'decline';
    },
    emitted: {} as { type: 'grouping.changed' } & Grouping,
    input: {} as Grouping,
    tags: {} as 'pending' | 'failed' | 'declining' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    fetchInbox: fromPromise<InboxContact[]>(() => notProvided('fetchInbox')),
    decline: fromPromise<InboxContact[], Decline & { key: string }>(() => notProvided('decline')),
  },
  guards: {
    offersInbox: (_, { names }: { names: readonly string[] }) => names.includes(capability),
    isAnswered: or([
      stateIn({ list: 'notOffered' }),
      stateIn({ list: 'unknown' }),
      stateIn({ list: 'shown' }),
      stateIn({ list: 'failed' }),
    ]),
    canSend: ({ context: { chosen, text } }) => chosen.length > 0 && text.trim() !== '',
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
    begin: assign((_, { key }: { key: string }) => ({ key, chosen: [], message: null })),
    setChosen: assign((_, { chosen }: { chosen: readonly number[] }) => ({ chosen, message: null })),
    setText: assign((_, { text }: { text: string }) => ({ text, message: null })),
    setMissing: assign({ message: errorTexts.inbox.missing }),
    clearMessage: assign({ message: null }),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.inbox),
    })),
    resetText: assign({ text: kindAnswer }),
    refresh: raise({ type: 'inbox.refresh' }),
  },
  delays: { longestWait: inboxWait },
});
