import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import {
  type MailKind,
  type MailPreferences,
  mailKinds,
} from '../../schemas/account/mail-preferences.calls.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** The server's values. */
  saved: MailPreferences | null;
  /** The values of the switches. */
  chosen: MailPreferences | null;
  /** The values that are being saved. */
  sent: MailPreferences | null;
  /** Why the last choice was not saved. */
  message: string | null;
}

type MailPreferencesEvent = { type: 'preferences.retry' } | { type: 'mail.toggle'; mail: MailKind };

/** Which mails about conversations the member gets: a switch for each kind, saved at once. */
export const mailPreferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MailPreferencesEvent,
    children: {} as { fetchPreferences: 'fetchPreferences'; savePreferences: 'savePreferences' },
    tags: {} as 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchPreferences: fromPromise<MailPreferences>(() => notProvided('fetchPreferences')),
    savePreferences: fromPromise<MailPreferences, MailPreferences>(() => notProvided('savePreferences')),
  },
  guards: {
    /** A switch was used while the last choice was being saved. */
    hasMore: ({ context: { chosen, sent } }) => mailKinds.some((kind) => chosen?.[kind] !== sent?.[kind]),
  },
  actions: {
    setSaved: assign((_, { saved }: { saved: MailPreferences }) => ({ saved, chosen: saved })),
    keepSaved: assign((_, { saved }: { saved: MailPreferences }) => ({ saved })),
    toggle: assign(({ context: { chosen } }, { mail }: { mail: MailKind }) => ({
      chosen: chosen && { ...chosen, [mail]: !chosen[mail] },
      message: null,
    })),
    setSent: assign(({ context: { chosen } }) => ({ sent: chosen })),
    /** The switches show the saved values. */
    revert: assign(({ context: { saved } }, { error }: { error: unknown }) => ({
      chosen: saved,
      message: answerFailureText(error, errorTexts.memberCards),
    })),
  },
}).createMachine({
  id: 'mailPreferences',
  context: { saved: null, chosen: null, sent: null, message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The choices of the member are fetched.',
      meta: { reference: 'profile#mails' },
      invoke: {
        id: 'fetchPreferences',
        src: 'fetchPreferences',
        onDone: {
          target: 'shown',
          actions: { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The choices could not be fetched. The profile says so, with Try Again.',
      meta: { reference: 'profile#mails' },
      tags: 'failed',
      on: { 'preferences.retry': 'loading' },
    },
    shown: {
      description: 'The switches show which mails the member gets.',
      meta: { reference: 'profile#mails' },
      on: {
        'mail.toggle': {
          target: 'saving',
          actions: { type: 'toggle', params: ({ event: { mail } }) => ({ mail }) },
        },
      },
    },
    saving: {
      description: 'The choice is saved. A switch that is used meanwhile is saved after it.',
      meta: { reference: 'profile#mails' },
      entry: 'setSent',
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context: { sent } }) => assertDefined(sent, 'sent'),
        onDone: [
          {
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
          },
          {
            target: 'shown',
            actions: { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
          },
        ],
        onError: { target: 'shown', actions: { type: 'revert', params: ({ event }) => event } },
      },
      on: {
        'mail.toggle': { actions: { type: 'toggle', params: ({ event: { mail } }) => ({ mail }) } },
      },
    },
  },
});
