import {
  type ActorRefFrom,
  assign,
  type ErrorActorEvent,
  emit,
  fromPromise,
  log,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type * as z from 'zod/mini';
import { hobbiesFault, hobbiesText, readHobbies } from '../../domain/account/hobbies.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { readKeptForm } from '../../domain/publish/kept-form.ts';
import type { ProfileUpdate, User } from '../../schemas/account/user.ts';
import { keptProfileSchema } from '../../schemas/publish/form-draft.ts';
import { assertDefined } from '../assert-defined.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { type DraftRestored, formKeeperMachine } from '../shell/form-keeper.machine.ts';

/** The typed values. */
export interface ProfileDraft extends ProfileUpdate {
  /** With commas between them. */
  hobbies: string;
}

export interface SavedProfile extends ProfileUpdate {
  /** `null` if they are as before. */
  hobbies: readonly string[] | null;
}

interface Context {
  /** Keeps the edited values on the device, and asks before the form is left. */
  keeper: ActorRefFrom<typeof formKeeperMachine>;
  user: User;
  /** The values of the form while it is being edited. */
  draft: ProfileDraft;
  /** The values of an earlier edit on the device, until they are in the form. */
  restored: z.infer<typeof keptProfileSchema> | null;
  message: string | null;
}

type ProfileEditEvent =
  | { type: 'profile.retry' }
  | { type: 'edit.start' }
  | { type: 'edit.cancel' }
  | { type: 'field.change'; field: keyof ProfileDraft; value: string }
  | { type: 'form.submit' }
  | DraftRestored
  | (ErrorActorEvent & { type: 'xstate.error.actor.keeper' });

const areHobbiesNew = ({ draft, user }: Context) => draft.hobbies !== hobbiesText(user.hobbies);
const faultOf = (context: Context) => (areHobbiesNew(context) ? hobbiesFault(context.draft.hobbies) : null);

/** The profile's information, which the member views, edits, and saves or reverts. Emits `profile.changed` for the session. */
export const profileEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProfileEditEvent,
    emitted: {} as { type: 'profile.changed'; user: User },
    /** The session's user shows until the server's copy is there. */
    input: {} as { user: User },
    children: {} as { keeper: 'keeper' },
    tags: {} as 'loading' | 'failed' | 'editing' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    keeper: formKeeperMachine,
    fetchProfile: fromPromise<User>(() => notProvided('fetchProfile')),
    saveProfile: fromPromise<User, SavedProfile>(() => notProvided('saveProfile')),
  },
  guards: {
    hasRestored: ({ context }) => context.restored !== null,
    hasFault: ({ context }) => faultOf(context) !== null,
  },
  actions: {
    setRestored: assign((_, { text }: DraftRestored) => ({
      restored: readKeptForm(keptProfileSchema, text),
    })),
    startRestored: assign(({ context }) => ({
      draft: { hobbies: hobbiesText(context.user.hobbies), ...assertDefined(context.restored, 'restored') },
      restored: null,
    })),
    keepDraft: sendTo(
      ({ context }) => context.keeper,
      ({ context }) => ({ type: 'draft.keep', text: JSON.stringify(context.draft) }),
    ),
    forgetDraft: sendTo(({ context }) => context.keeper, { type: 'draft.forget' }),
    logFailure: log(({ event }) => event),
    setUser: assign((_, { user }: { user: User }) => ({ user, message: null })),
    notifyChanged: emit((_, { user }: { user: User }) => ({ type: 'profile.changed' as const, user })),
    startDraft: assign(({ context: { user } }) => ({
      draft: { bio: user.bio, university: user.university, hobbies: hobbiesText(user.hobbies) },
      message: null,
    })),
    setField: assign(({ context }, { field, value }: { field: keyof ProfileDraft; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      message: null,
    })),
    showFault: assign(({ context }) => ({ message: faultOf(context) })),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    clearMessage: assign({ message: null }),
  },
}).createMachine({
  id: 'profileEdit',
  meta: {
    live: { events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input, spawn, self }) => ({
    keeper: spawn('keeper', { id: 'keeper', input: { form: self, album: null } }),
    user: input.user,
    draft: { bio: '', university: '', hobbies: '' },
    restored: null,
    message: null,
  }),
  on: {
    'draft.restored': { actions: { type: 'setRestored', params: ({ event }) => event } },
    // The keeper has failed: editing goes on, and the values last only as long as the page.
    'xstate.error.actor.keeper': {
      actions: ['logFailure', stopChild('keeper')],
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The profile is being fetched from the server.',
      meta: { reference: 'profile#loading-the-profile' },
      tags: 'loading',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        onDone: [
          {
            guard: 'hasRestored',
            target: 'editing',
            actions: [
              { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
              { type: 'notifyChanged', params: ({ event }) => ({ user: event.output }) },
              'startRestored',
            ],
          },
          {
            target: 'viewing',
            actions: [
              { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
              { type: 'notifyChanged', params: ({ event }) => ({ user: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({
              message: failureText(event.error, {
                rejected: errorTexts.profile.user,
                network: errorTexts.profile.userNetwork,
              }),
            }),
          },
        },
      },
    },
    failed: {
      description: "The profile could not be loaded. The session's data shows, and the person can try again.",
      meta: { reference: 'profile#profile-failed' },
      tags: 'failed',
      on: { 'profile.retry': 'loading' },
    },
    viewing: {
      description: 'University, About Me and hobbies are shown.',
      meta: { reference: 'profile#profile-information' },
      on: { 'edit.start': { target: 'editing', actions: 'startDraft' } },
    },
    editing: {
      description: 'University, About Me and hobbies can be changed. Cancel restores the stored values.',
      meta: { reference: 'profile#editing-the-profile' },
      tags: 'editing',
      on: {
        'field.change': {
          actions: [
            { type: 'setField', params: ({ event: { field, value } }) => ({ field, value }) },
            'keepDraft',
          ],
        },
        'edit.cancel': { target: 'viewing', actions: ['clearMessage', 'forgetDraft'] },
        'form.submit': [{ guard: 'hasFault', actions: 'showFault' }, { target: 'saving' }],
      },
    },
    saving: {
      description: "The button reads 'Saving...'.",
      meta: { reference: 'profile#editing-the-profile' },
      tags: ['editing', 'busy'],
      entry: 'clearMessage',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({
          bio: context.draft.bio.trim(),
          university: context.draft.university.trim(),
          hobbies: areHobbiesNew(context) ? readHobbies(context.draft.hobbies) : null,
        }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
            { type: 'notifyChanged', params: ({ event }) => ({ user: event.output }) },
            'forgetDraft',
          ],
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({
              message: failureText(event.error, {
                rejected: errorTexts.profile.update,
                network: errorTexts.profile.updateNetwork,
              }),
            }),
          },
        },
      },
    },
  },
});
