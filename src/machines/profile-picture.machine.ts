import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Context {
  /** Address of the picture the server has; `null` shows the default avatar. */
  url: string | null;
  /** The file that was chosen, and an address to preview it by. */
  chosen: File | null;
}

type ProfilePictureEvent = { type: 'picture.choose'; file: File };

/** The profile picture: fetched, changed, and on any failure the default avatar. */
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
    uploadPicture: fromPromise<void, { file: File }>(() => notProvided('uploadPicture')),
  },
  guards: { isImage: (_, { file }: { file: File }) => file.type.startsWith('image/') },
  actions: {
    setUrl: assign((_, { url }: { url: string | null }) => ({ url, chosen: null })),
    setFile: assign((_, { file }: { file: File }) => ({ chosen: file })),
    notifyChanged: emit(({ context }) => ({ type: 'picture.changed' as const, url: context.url })),
  },
}).createMachine({
  id: 'profilePicture',
  context: ({ input }) => ({ url: input.url, chosen: null }),
  initial: 'fetching',
  on: {
    'picture.choose': {
      guard: { type: 'isImage', params: ({ event }) => ({ file: event.file }) },
      target: '.uploading',
      actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
    },
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
      description: 'The picture or the default avatar shows. A click on it chooses another.',
      meta: { reference: 'profile#default-picture' },
    },
    uploading: {
      description: 'The chosen file is being uploaded and already shows. Then the picture is fetched again.',
      meta: { reference: 'profile#profile-picture' },
      tags: 'busy',
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: ({ event }) => {
          assertEvent(event, 'picture.choose');
          return { file: event.file };
        },
        onDone: 'fetching',
        onError: { target: 'shown', actions: { type: 'setUrl', params: { url: null } } },
      },
      // One upload at a time.
      on: { 'picture.choose': {} },
    },
  },
});
