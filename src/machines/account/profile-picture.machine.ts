import { assign, emit, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** The address of the stored picture; `null` shows the default avatar. */
  url: string | null;
  /** The chosen file, then its resized version for the upload. */
  chosen: File | null;
  /** Why the last chosen file did not become the picture. */
  message: string | null;
}

type ProfilePictureEvent = { type: 'picture.choose'; file: File };

/** The profile picture and its replacement. If the upload fails, the old picture stays. */
export const profilePictureMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProfilePictureEvent,
    emitted: {} as { type: 'picture.changed'; url: string | null },
    input: {} as { url: string | null },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchPicture: fromPromise<string | null>(() => notProvided('fetchPicture')),
    preparePicture: fromPromise<File, { file: File }>(() => notProvided('preparePicture')),
    uploadPicture: fromPromise<void, { file: File }>(() => notProvided('uploadPicture')),
  },
  guards: { isImage: (_, { file }: { file: File }) => file.type.startsWith('image/') },
  actions: {
    setUrl: assign((_, { url }: { url: string | null }) => ({ url, chosen: null })),
    setFile: assign((_, { file }: { file: File }) => ({ chosen: file, message: null })),
    keepOld: assign((_, { message }: { message: string }) => ({ chosen: null, message })),
    notifyChanged: emit(({ context }) => ({ type: 'picture.changed' as const, url: context.url })),
  },
}).createMachine({
  id: 'profilePicture',
  context: ({ input }) => ({ url: input.url, chosen: null, message: null }),
  initial: 'fetching',
  on: {
    'picture.choose': [
      {
        guard: { type: 'isImage', params: ({ event }) => ({ file: event.file }) },
        target: '.changing',
        actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
      },
      { actions: { type: 'keepOld', params: { message: errorTexts.profilePicture.notImage } } },
    ],
  },
  states: {
    fetching: {
      description: 'The picture is being fetched.',
      meta: { reference: 'profile#profile-picture' },
      invoke: {
        id: 'fetchPicture',
        src: 'fetchPicture',
        onDone: {
          target: 'shown',
          actions: [{ type: 'setUrl', params: ({ event }) => ({ url: event.output }) }, 'notifyChanged'],
        },
        onError: {
          target: 'shown',
          actions: { type: 'setUrl', params: { url: null } },
        },
      },
    },
    shown: {
      description: 'The picture or the default avatar is shown. A click on it chooses another.',
      meta: { reference: 'profile#default-picture' },
    },
    changing: {
      description: 'The chosen file is already shown.',
      meta: { reference: 'profile#profile-picture' },
      tags: 'busy',
      // Only one upload at a time.
      on: { 'picture.choose': {} },
      initial: 'preparing',
      states: {
        preparing: {
          description: 'A large picture is scaled down on the device.',
          meta: { reference: 'profile#picture-preparation' },
          invoke: {
            id: 'preparePicture',
            src: 'preparePicture',
            input: ({ context }) => ({ file: assertDefined(context.chosen, 'file') }),
            onDone: {
              target: 'uploading',
              actions: { type: 'setFile', params: ({ event }) => ({ file: event.output }) },
            },
            onError: {
              target: '#profilePicture.shown',
              actions: { type: 'keepOld', params: { message: errorTexts.profilePicture.notImage } },
            },
          },
        },
        uploading: {
          description: 'The file is being uploaded. Then the picture is fetched again.',
          meta: { reference: 'profile#profile-picture' },
          invoke: {
            id: 'uploadPicture',
            src: 'uploadPicture',
            input: ({ context }) => ({ file: assertDefined(context.chosen, 'file') }),
            onDone: '#profilePicture.fetching',
            onError: {
              target: '#profilePicture.shown',
              actions: { type: 'keepOld', params: { message: errorTexts.profilePicture.notUploaded } },
            },
          },
        },
      },
    },
  },
});
