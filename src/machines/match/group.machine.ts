import { assign, fromPromise, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { GroupPage, PeopleSearch, Vote } from '../../schemas/match/groups.ts';
import type { SavedSearch } from '../../schemas/search/saved-search.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export type GroupChange =
  | { kind: 'create' }
  | { kind: 'leave' }
  | { kind: 'showBand'; isShown: boolean }
  | { kind: 'search'; search: string | null }
  /** A person of the list; null for a link. */
  | { kind: 'invite'; person: string | null }
  | { kind: 'endInvitation'; key: string }
  | { kind: 'accept'; key: string }
  | { kind: 'vote'; listingId: number; vote: Vote }
  | { kind: 'lookForPeople'; search: PeopleSearch | null };

/** What the page is about. */
export interface GroupInput {
  /** The key in the link by which the member is invited. */
  invitation: string | null;
  /** On the page of a listing: its id. */
  room: number | null;
}

export interface GroupData {
  page: GroupPage;
  /** The member's own saved searches, to choose from. */
  searches: SavedSearch[];
}

interface Context {
  input: GroupInput;
  data: GroupData | null;
  change: GroupChange | null;
  /** Why the last change was not made. */
  message: string | null;
}

/** The group of the member, on its page, or for one room on the page of a listing. */
export const groupMachine = setup({
  types: {
    context: {} as Context,
    input: {} as GroupInput,
    events: {} as { type: 'group.retry' } | { type: 'change.make'; change: GroupChange },
    children: {} as { fetchGroup: 'fetchGroup'; refetchGroup: 'fetchGroup'; change: 'change' },
    tags: {} as 'failed' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchGroup: fromPromise<GroupData, GroupInput>(() => notProvided('fetchGroup')),
    change: fromPromise<void, GroupChange>(() => notProvided('change')),
  },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => ['rejected', 'notFound'].includes(kindOf(error)),
  },
  actions: {
    setData: assign((_, { data }: { data: GroupData }) => ({ data })),
    setChange: assign((_, { change }: { change: GroupChange }) => ({ change, message: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.groups),
    })),
  },
}).createMachine({
  id: 'group',
  context: ({ input }) => ({ input, data: null, change: null, message: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The group is fetched.',
      meta: { reference: 'groups#the-page' },
      invoke: {
        id: 'fetchGroup',
        src: 'fetchGroup',
        input: ({ context }) => context.input,
        onDone: {
          target: 'shown',
          actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The group could not be fetched. The page says so, with Try Again.',
      meta: { reference: 'groups#the-page' },
      tags: 'failed',
      on: { 'group.retry': 'loading' },
    },
    shown: {
      description: 'The group, its rooms and people show, or that the member has no group.',
      meta: { reference: 'groups#the-page' },
      on: {
        'change.make': {
          target: 'changing',
          actions: { type: 'setChange', params: ({ event: { change } }) => ({ change }) },
        },
      },
    },
    changing: {
      description: 'A change is made. The controls wait.',
      meta: { reference: 'groups#changes' },
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => assertDefined(context.change, 'change'),
        onDone: 'refreshing',
        onError: [
          {
            // The group may be another one by now.
            guard: { type: 'isRefused', params: ({ event: { error } }) => ({ error }) },
            target: 'refreshing',
            actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
          },
          {
            target: 'shown',
            actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
          },
        ],
      },
    },
    refreshing: {
      description: 'The group is fetched again, as the server has it after the change.',
      meta: { reference: 'groups#changes' },
      tags: 'busy',
      invoke: {
        id: 'refetchGroup',
        src: 'fetchGroup',
        input: ({ context }) => context.input,
        onDone: {
          target: 'shown',
          actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: 'failed',
      },
    },
  },
});
