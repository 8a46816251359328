import { assign, fromCallback, fromPromise, log, raise, sendTo, setup } from 'xstate';
import type { ProposalForm } from '../../domain/chat/viewing-proposal.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Viewing, ViewingProposal } from '../../schemas/chat/viewing.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Failure } from '../shell/supervision.ts';

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

const capability: Capability = 'viewings';

/** The setup of the viewings of a conversation; its chart is in viewings.machine.ts. */
export const viewings = setup({
  types: {
    context: {} as Context,
    events: {} as ViewingsEvent,
    input: {} as Pick<Context, 'conversationId'>,
    children: {} as {
      fetchCapabilities: 'fetchCapabilities';
      fetchViewings: 'fetchViewings';
      changeViewing: 'changeViewing';
      record: 'record';
    },
    tags: {} as 'offered' | 'failed' | 'proposing' | 'cancelling' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    record: fromCallback<KeepDrafts, { conversationId: number }>(() => notProvided('record')),
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    fetchViewings: fromPromise<Viewing[], { conversationId: number }>(() => notProvided('fetchViewings')),
    changeViewing: fromPromise<Viewing, { conversationId: number; command: ViewingCommand }>(() =>
      notProvided('changeViewing'),
    ),
  },
  guards: {
    offersViewings: (_, { names }: { names: readonly string[] }) => names.includes(capability),
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
    logFailure: log((_, failure: Failure) => failure),
    refresh: raise({ type: 'viewings.refresh' }),
  },
});
