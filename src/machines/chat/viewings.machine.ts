import { type ActorRefFrom, assign, fromCallback, fromPromise, log, raise, sendTo, setup } from 'xstate';
import type { ProposalForm } from '../../domain/chat/viewing-proposal.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Viewing, ViewingProposal } from '../../schemas/chat/viewing.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The values that were filled in and not sent, by listing. */
export type ProposalDrafts = Readonly<Record<number, ProposalForm>>;

/** Sent to the device's record of the drafts of a conversation. */
export interface KeepDrafts {
  type: 'drafts.keep';
  drafts: ProposalDrafts;
}

/** Sent once by the record. */
export interface DraftsRestored {
  type: 'drafts.restored';
  drafts: ProposalDrafts;
}

/** A call that changes the viewing of a listing. `version` is the version that the person has seen. */
export type ViewingCommand =
  | { kind: 'propose'; listingId: number; proposal: ViewingProposal }
  | { kind: 'agree'; listingId: number; start: string; version: number }
  | { kind: 'book'; listingId: number; start: string; version: number | null }
  | { kind: 'cancel'; listingId: number; version: number };

interface Context {
  conversationId: number;
  viewings: readonly Viewing[];
  /** The listing whose viewing is open. */
  listingId: number | null;
  command: ViewingCommand | null;
  /** Why the last change failed. */
  message: string | null;
  drafts: ProposalDrafts;
}

type ViewingsEvent =
  /** A new message is in the conversation: each change of a viewing writes one. */
  | { type: 'viewings.refresh' }
  | { type: 'viewing.open'; listingId: number }
  | { type: 'viewing.close' }
  | { type: 'proposal.open' }
  | { type: 'proposal.close' }
  /** Something was typed into a proposal. */
  | { type: 'proposal.keep'; listingId: number; form: ProposalForm }
  | DraftsRestored
  | { type: 'cancellation.open' }
  | { type: 'cancellation.close' }
  | { type: 'viewing.change'; command: ViewingCommand };

const viewings = setup({
  types: {
    context: {} as Context,
    events: {} as ViewingsEvent,
    input: {} as Pick<Context, 'conversationId'>,
    children: {} as { fetchViewings: 'fetchViewings'; changeViewing: 'changeViewing'; record: 'record' },
    tags: {} as 'failed' | 'proposing' | 'cancelling' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    record: fromCallback<KeepDrafts, { conversationId: number }>(() => notProvided('record')),
    fetchViewings: fromPromise<Viewing[], { conversationId: number }>(() => notProvided('fetchViewings')),
    changeViewing: fromPromise<Viewing, { conversationId: number; command: ViewingCommand }>(() =>
      notProvided('changeViewing'),
    ),
  },
  guards: {
    isProposal: ({ context }) => context.command?.kind === 'propose',
  },
  actions: {
    /** The answer to an earlier request may arrive later: the higher version of each viewing stays. */
    setViewings: assign(({ context }, { viewings: answered }: { viewings: readonly Viewing[] }) => {
      const newest = new Map(context.viewings.map((viewing) => [viewing.listingId, viewing]));
      for (const viewing of answered) {
        const known = newest.get(viewing.listingId);
        if (!known || viewing.version >= known.version) newest.set(viewing.listingId, viewing);
      }
      return { viewings: [...newest.values()] };
    }),
    setListing: assign((_, { listingId }: { listingId: number }) => ({ listingId })),
    clearListing: assign({ listingId: null }),
    setCommand: assign((_, { command }: { command: ViewingCommand }) => ({ command })),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.viewings),
    })),
    clearMessage: assign({ message: null }),
    /** Values that were typed before the restored ones arrived stay. */
    restoreDrafts: assign(({ context }, { drafts }: { drafts: ProposalDrafts }) => ({
      drafts: { ...drafts, ...context.drafts },
    })),
    setDraft: assign(({ context }, { listingId, form }: { listingId: number; form: ProposalForm }) => ({
      drafts: { ...context.drafts, [listingId]: form },
    })),
    dropDraft: assign(({ context: { drafts, listingId } }) => ({
      drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => Number(id) !== listingId)),
    })),
    keepDrafts: sendTo('record', ({ context: { drafts } }) => ({ type: 'drafts.keep' as const, drafts })),
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
    refresh: raise({ type: 'viewings.refresh' }),
  },
});

/** The viewings of the listings of one conversation, of a backend that has viewings. */
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
      initial: 'loading',
      states: {
        loading: {
          description: 'The viewings are fetched. Those that are known stay on the screen.',
          meta: { reference: 'viewings#both-see-one-state' },
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
          on: { 'viewings.refresh': 'loading' },
        },
        failed: {
          description: 'The viewings could not be fetched. The screen says so, with Try Again.',
          meta: { reference: 'viewings#viewings-in-a-conversation' },
          tags: 'failed',
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
              command: assertDefined(command, 'command'),
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
