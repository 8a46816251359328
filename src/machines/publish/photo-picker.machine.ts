import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { photoLimits } from '../../schemas/constants.ts';
import { fill } from '../../schemas/fill.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** A photograph ready to be uploaded. */
export interface NewPhoto {
  id: string;
  /** The name of the original file. */
  name: string;
  /** The image file, scaled down if the original was larger than a listing needs. */
  file: Blob;
}

/** A photograph that the listing has. */
export interface KeptPhoto {
  id: string;
  name: string;
  /** Its address, as the listing has it. */
  url: string;
}

export type Photo = NewPhoto | KeptPhoto;

/** The reason why a file was rejected. */
export type RejectionReason = 'notImage' | 'tooLarge' | 'notPrepared';

export interface RejectedFile {
  name: string;
  reason: RejectionReason;
}

export interface ReadFiles {
  files: readonly File[];
  /** How many more photos the listing can have. */
  most: number;
}

/** The result of reading files. Those that are in neither list were not read. */
export interface ReadPhotos {
  photos: readonly NewPhoto[];
  rejected: readonly RejectedFile[];
}

type PhotoPickerEvent =
  | { type: 'photos.add'; files: readonly File[] }
  | { type: 'photo.remove'; id: string }
  /** Moves a photo to another place in the row; the first one is the cover. */
  | { type: 'photo.move'; id: string; to: number }
  /** Replaces all photos: a draft was restored. */
  | { type: 'photos.set'; photos: readonly Photo[] }
  /** Replaces all photos, also those that are being read: the person starts over. */
  | { type: 'photos.reset'; photos: readonly Photo[] };

interface Context {
  photos: readonly Photo[];
  /** The files that are being read. */
  files: readonly File[];
  message: string | null;
}

/** One sentence for each reason: 'Only image files are accepted: cv.pdf, notes.txt.' */
function rejectionText(rejected: readonly RejectedFile[]): string | null {
  const reasons = new Set(rejected.map(({ reason }) => reason));
  const sentences = [...reasons].map((reason) => {
    const names = rejected.filter((file) => file.reason === reason).map(({ name }) => name);
    return fill(errorTexts.rejectedPhotos[reason], { names: names.join(', ') });
  });
  return sentences.join(' ') || null;
}

/** The photos of a new listing, or of one that is edited: at most four images, which can be added, removed and reordered. */
export const photoPickerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PhotoPickerEvent,
    /** The initial photos. */
    input: {} as { photos: readonly Photo[] },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    /** Reads the files in their order until `most` are photos. */
    readPhotos: fromPromise<ReadPhotos, ReadFiles>(() => notProvided('readPhotos')),
  },
  guards: {
    isFull: ({ context }, { files }: { files: readonly File[] }) =>
      context.photos.length >= photoLimits.count && files.length > 0,
    hasFiles: (_, { files }: { files: readonly File[] }) => files.length > 0,
    hasPhoto: ({ context }, { id }: { id: string }) => context.photos.some((photo) => photo.id === id),
  },
  actions: {
    setFiles: assign((_, { files }: { files: readonly File[] }) => ({ files, message: null })),
    /** Some may not fit: a draft can be restored while files are read. */
    addPhotos: assign(({ context }, { photos, rejected }: ReadPhotos) => {
      const all = [...context.photos, ...photos];
      const isCut = all.length > photoLimits.count || photos.length + rejected.length < context.files.length;
      const cut = isCut ? errorTexts.createListing.tooManyImages : null;
      return {
        photos: all.slice(0, photoLimits.count),
        files: [],
        message: [cut, rejectionText(rejected)].filter((text) => text !== null).join(' ') || null,
      };
    }),
    setPhotos: assign((_, { photos }: { photos: readonly Photo[] }) => ({ photos, message: null })),
    removePhoto: assign(({ context }, { id }: { id: string }) => ({
      photos: context.photos.filter((photo) => photo.id !== id),
      message: null,
    })),
    movePhoto: assign(({ context: { photos } }, { id, to }: { id: string; to: number }) => {
      const others = photos.filter((photo) => photo.id !== id);
      const place = Math.max(0, Math.min(to, others.length));
      const moved = photos.filter((photo) => photo.id === id);
      return { photos: others.toSpliced(place, 0, ...moved), message: null };
    }),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    showUnread: assign(({ context }) => ({
      files: [],
      message: `${errorTexts.createListing.unreadPhotos}: ${context.files.map(({ name }) => name).join(', ')}.`,
    })),
  },
}).createMachine({
  id: 'photoPicker',
  context: ({ input }) => ({ photos: input.photos, files: [], message: null }),
  initial: 'ready',
  on: {
    'photo.remove': {
      guard: { type: 'hasPhoto', params: ({ event }) => ({ id: event.id }) },
      actions: { type: 'removePhoto', params: ({ event }) => ({ id: event.id }) },
    },
    'photos.set': { actions: { type: 'setPhotos', params: ({ event: { photos } }) => ({ photos }) } },
    'photos.reset': {
      target: '.ready',
      actions: [
        { type: 'setFiles', params: { files: [] } },
        { type: 'setPhotos', params: ({ event: { photos } }) => ({ photos }) },
      ],
    },
    'photo.move': {
      guard: { type: 'hasPhoto', params: ({ event }) => ({ id: event.id }) },
      actions: { type: 'movePhoto', params: ({ event: { id, to } }) => ({ id, to }) },
    },
  },
  states: {
    ready: {
      description: 'Photos can be added with the button, by drag and drop, and by paste.',
      meta: { reference: 'listing-creation#photos' },
      on: {
        'photos.add': [
          {
            guard: { type: 'isFull', params: ({ event }) => ({ files: event.files }) },
            actions: { type: 'showMessage', params: { message: errorTexts.createListing.tooManyImages } },
          },
          {
            guard: { type: 'hasFiles', params: ({ event }) => ({ files: event.files }) },
            target: 'reading',
            actions: { type: 'setFiles', params: ({ event }) => ({ files: event.files }) },
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
        input: ({ context: { files, photos } }) => ({ files, most: photoLimits.count - photos.length }),
        onDone: {
          target: 'ready',
          actions: { type: 'addPhotos', params: ({ event }) => event.output },
        },
        onError: { target: 'ready', actions: 'showUnread' },
      },
    },
  },
});

export type PhotoPickerActor = ActorRefFrom<typeof photoPickerMachine>;
