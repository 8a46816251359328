import { type ActorRefFrom, fromCallback, log, sendTo, setup } from 'xstate';
import { assertDefined } from '../assert-defined.ts';
import type { Recipient } from '../chat/chat-connection.machine.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Photo } from '../publish/photo-picker.machine.ts';

/** What the device kept of a form, as JSON. */
export interface DraftRestored {
  type: 'draft.restored';
  text: string;
}

/** The photos that the device kept of a form. */
export interface PhotosRestored {
  type: 'photos.restored';
  photos: readonly Photo[];
}

export type RecordCommand =
  | { type: 'draft.keep'; text: string }
  | { type: 'photos.keep'; photos: readonly Photo[] }
  | { type: 'draft.forget' };

/** The reports of the device about a form: the stored draft, or that there is no space for the photos. */
export type RecordReport =
  | DraftRestored
  | PhotosRestored
  /** The text lasts as long as the page: the browser forbids storage. */
  | { type: 'draft.unkept' }
  | { type: 'photos.unkept' };

type FormKeeperEvent = RecordReport | RecordCommand;

interface Context {
  /** Fills the restored values into the form. */
  form: Recipient<DraftRestored>;
  /** Gives the restored photos to the form; `null` for a form without photos. */
  album: Recipient<PhotosRestored> | null;
}

/** Keeps what is typed into a form on the device, and knows whether to ask before the form is left. */
export const formKeeperMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormKeeperEvent,
    input: {} as Pick<Context, 'form' | 'album'>,
    children: {} as { record: 'record' },
    tags: {} as 'restored' | 'unkept' | 'photosUnkept' | 'changed',
    meta: {} as StateMeta,
  },
  actors: {
    record: fromCallback<RecordCommand>(() => notProvided('record')),
  },
  guards: {
    hasAlbum: ({ context }) => context.album !== null,
  },
  actions: {
    restore: sendTo(
      ({ context }) => context.form,
      (_, event: DraftRestored) => event,
    ),
    restorePhotos: sendTo(
      ({ context }) => assertDefined(context.album, 'album'),
      (_, event: PhotosRestored) => event,
    ),
    notifyRecord: sendTo('record', (_, command: RecordCommand) => command),
    logFailure: log(({ event }) => event),
  },
}).createMachine({
  id: 'formKeeper',
  context: ({ input: { form, album } }) => ({ form, album }),
  type: 'parallel',
  states: {
    draft: {
      description: 'The record of the form on the device.',
      meta: { reference: 'layout#drafts-of-forms' },
      initial: 'kept',
      states: {
        kept: {
          description: 'The device keeps what is typed until the form is sent.',
          meta: { reference: 'layout#drafts-of-forms' },
          invoke: {
            id: 'record',
            src: 'record',
            onError: { target: 'unkept', actions: 'logFailure' },
          },
          on: {
            'draft.restored': {
              target: '.restored',
              actions: { type: 'restore', params: ({ event }) => event },
            },
            'photos.restored': {
              guard: 'hasAlbum',
              target: '.restored',
              actions: { type: 'restorePhotos', params: ({ event }) => event },
            },
            'draft.keep': { actions: { type: 'notifyRecord', params: ({ event }) => event } },
            'draft.unkept': '.passing',
            'photos.keep': { actions: { type: 'notifyRecord', params: ({ event }) => event } },
            'draft.forget': {
              target: '.fresh',
              actions: { type: 'notifyRecord', params: ({ event }) => event },
            },
          },
          initial: 'fresh',
          states: {
            fresh: {
              description: 'The form started empty.',
              meta: { reference: 'layout#drafts-of-forms' },
            },
            restored: {
              description: 'The form started with what was typed earlier, and says so.',
              meta: { reference: 'layout#drafts-of-forms' },
              tags: 'restored',
            },
            passing: {
              description: 'What is typed lasts as long as the page: the form says so.',
              meta: { reference: 'layout#drafts-of-forms' },
              tags: 'unkept',
            },
          },
        },
        unkept: {
          description: 'The device does not keep what is typed: the form says so.',
          meta: { reference: 'layout#drafts-of-forms' },
          tags: 'unkept',
        },
      },
    },
    photos: {
      description: 'Whether the device has room for the photos.',
      meta: { reference: 'layout#drafts-of-forms' },
      initial: 'kept',
      states: {
        kept: {
          description: 'The device keeps the photos too.',
          meta: { reference: 'layout#drafts-of-forms' },
          on: { 'photos.unkept': 'unkept' },
        },
        unkept: {
          description: 'The device has no room for the photos: the form says so.',
          meta: { reference: 'layout#drafts-of-forms' },
          tags: 'photosUnkept',
          on: { 'photos.keep': 'kept', 'draft.forget': 'kept' },
        },
      },
    },
    leaving: {
      description: 'Whether the form may be left without a question.',
      meta: { reference: 'layout#leaving-a-form' },
      initial: 'free',
      states: {
        free: {
          description: 'Nothing was changed: the form can be left.',
          meta: { reference: 'layout#leaving-a-form' },
          on: { 'draft.keep': 'changed', 'photos.keep': 'changed' },
        },
        changed: {
          description: "Something was changed: 'Leave this page?' comes first.",
          meta: { reference: 'layout#leaving-a-form' },
          tags: 'changed',
          on: { 'draft.forget': 'free' },
        },
      },
    },
  },
});

export type FormKeeperActor = ActorRefFrom<typeof formKeeperMachine>;
