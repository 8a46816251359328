import { assign, setup } from 'xstate';
import type { StateMeta } from '../meta.ts';

interface Context {
  /** The number of images. */
  count: number;
  index: number;
}

type GalleryEvent =
  | { type: 'image.next' }
  | { type: 'image.previous' }
  | { type: 'image.select'; index: number }
  | { type: 'viewer.open' }
  | { type: 'viewer.close' };

/** The gallery of the listing detail. It stops at the first and the last image, and opens a fullscreen viewer. */
export const galleryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GalleryEvent,
    input: {} as { count: number },
    tags: {} as 'fullscreen',
    meta: {} as StateMeta,
  },
  guards: {
    hasImages: ({ context }) => context.count > 0,
    hasNext: ({ context }) => context.index < context.count - 1,
    hasPrevious: ({ context }) => context.index > 0,
    isImage: ({ context }, { index }: { index: number }) =>
      Number.isInteger(index) && index >= 0 && index < context.count,
  },
  actions: {
    step: assign(({ context }, { by }: { by: 1 | -1 }) => ({ index: context.index + by })),
    show: assign((_, { index }: { index: number }) => ({ index })),
  },
}).createMachine({
  id: 'gallery',
  meta: { live: { context: ['count', 'index'] } },
  context: ({ input }) => ({ count: input.count, index: 0 }),
  initial: 'inline',
  on: {
    'image.next': { guard: 'hasNext', actions: { type: 'step', params: { by: 1 } } },
    'image.previous': { guard: 'hasPrevious', actions: { type: 'step', params: { by: -1 } } },
    'image.select': {
      guard: { type: 'isImage', params: ({ event }) => ({ index: event.index }) },
      actions: { type: 'show', params: ({ event }) => ({ index: event.index }) },
    },
  },
  states: {
    inline: {
      description: 'One large image with its thumbnails, in the page.',
      meta: { reference: 'listing#photos' },
      on: { 'viewer.open': { guard: 'hasImages', target: 'fullscreen' } },
    },
    fullscreen: {
      description: 'The same image fills the screen.',
      meta: { reference: 'listing#fullscreen-viewer' },
      tags: 'fullscreen',
      on: { 'viewer.close': 'inline' },
    },
  },
});
