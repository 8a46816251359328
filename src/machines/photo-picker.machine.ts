import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../domain/error-texts.ts';
import { photoLimits } from '../schemas/listing-draft.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

/** A photograph ready to be uploaded. */
export interface Photo {
  id: string;
  /** The name of the file it came from. */
  name: string;
  /** Scaled down where the original was larger than a listing needs. */
  file: Blob;
  previewUrl: string;
}

/** What came of reading files: those that are images, and the names of those that are not. */
export interface ReadPhotos {
  photos: Photo[];
  rejected: string[];
}

type PhotoPickerEvent =
  | { type: 'photos.add'; files: readonly File[] }
  | { type: 'photo.remove'; id: string }
  /** Moves a photo to another place in the row; the first one is the cover. */
  | { type: 'photo.move'; id: string; to: number };

interface Context {
  photos: readonly Photo[];
  files: readonly File[];
  message: string | null;
}

/** The photos of a new listing: at most four images, added, removed and put in order. */
export const photoPickerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PhotoPickerEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    readPhotos: fromPromise<ReadPhotos, { files: readonly File[] }>(() => notProvided('readPhotos')),
  },
  guards: {
    isTooMany: ({ context }, { files }: { files: readonly File[] }) =>
      context.photos.length + files.length > photoLimits.count,
    hasFiles: (_, { files }: { files: readonly File[] }) => files.length > 0,
  },
  actions: {
    rememberFiles: assign((_, { files }: { files: readonly File[] }) => ({ files, message: null })),
    addPhotos: assign(({ context }, { photos, rejected }: ReadPhotos) => ({
      photos: [...context.photos, ...photos],
      files: [],
      message: rejected.length ? `Only image files are accepted: ${rejected.join(', ')}.` : null,
    })),
    removePhoto: assign(({ context }, { id }: { id: string }) => ({
      photos: context.photos.filter((photo) => photo.id !== id),
      message: null,
    })),
    movePhoto: assign(({ context }, { id, to }: { id: string; to: number }) => {
      const moved = context.photos.find((photo) => photo.id === id);
      if (!moved) return {};
      const others = context.photos.filter((photo) => photo.id !== id);
      return { photos: others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved), message: null };
    }),
    say: assign((_, { message }: { message: string }) => ({ message })),
  },
}).createMachine({
  id: 'photoPicker',
  context: { photos: [], files: [], message: null },
  initial: 'ready',
  on: {
    'photo.remove': { actions: { type: 'removePhoto', params: ({ event }) => ({ id: event.id }) } },
    'photo.move': {
      actions: { type: 'movePhoto', params: ({ event: { id, to } }) => ({ id, to }) },
    },
  },
  states: {
    ready: {
      description: 'Photos can be added by button, drop and paste.',
      meta: { reference: 'listing-creation#photos' },
      on: {
        'photos.add': [
          {
            guard: { type: 'isTooMany', params: ({ event }) => ({ files: event.files }) },
            actions: { type: 'say', params: { message: errorTexts.createListing.tooManyImages } },
          },
          {
            guard: { type: 'hasFiles', params: ({ event }) => ({ files: event.files }) },
            target: 'reading',
            actions: { type: 'rememberFiles', params: ({ event }) => ({ files: event.files }) },
          },
        ],
      },
    },
    reading: {
      description: 'The files are decoded. Large photos are scaled down.',
      meta: { reference: 'listing-creation#photo-preparation' },
      tags: 'busy',
      invoke: {
        id: 'readPhotos',
        src: 'readPhotos',
        input: ({ context }) => ({ files: context.files }),
        onDone: {
          target: 'ready',
          actions: { type: 'addPhotos', params: ({ event }) => event.output },
        },
        onError: {
          target: 'ready',
          actions: {
            type: 'addPhotos',
            params: ({ context }) => ({ photos: [], rejected: context.files.map(({ name }) => name) }),
          },
        },
      },
    },
  },
});
