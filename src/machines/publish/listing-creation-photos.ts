import { creation } from './listing-creation-setup.ts';

/** The region of the photos. */
export const photos = creation.createStateConfig({
  description: 'The photos, and the child that picks them.',
  meta: { reference: 'listing-creation#photos' },
  initial: 'picking',
  states: {
    picking: {
      description: 'The photo picker runs. The form follows its photos.',
      meta: { reference: 'listing-creation#photos' },
      invoke: {
        id: 'photoPicker',
        src: 'photoPicker',
        input: ({ context }) => ({ photos: context.photos }),
        onSnapshot: [
          {
            guard: { type: 'isReading', params: ({ event }) => event },
            target: '.reading',
            actions: [{ type: 'setPhotos', params: ({ event }) => event }, 'raisePhotosChanged'],
          },
          {
            guard: { type: 'hasOtherPhotos', params: ({ event }) => event },
            target: '.ready',
            actions: [{ type: 'setPhotos', params: ({ event }) => event }, 'raisePhotosChanged'],
          },
          { target: '.ready', actions: { type: 'setPhotos', params: ({ event }) => event } },
        ],
        onError: 'failed',
      },
      on: {
        'photos.replaced': { actions: 'setPickerPhotos' },
        'photos.reset': { actions: 'resetPickerPhotos' },
      },
      initial: 'ready',
      states: {
        ready: {
          description: 'Photos can be added, removed and moved.',
          meta: { reference: 'listing-creation#photos' },
        },
        reading: {
          description: 'Photos are prepared: the form cannot be submitted.',
          meta: { reference: 'listing-creation#photo-preparation' },
          tags: 'readingPhotos',
        },
      },
    },
    failed: {
      description: 'The photo picker stopped. The photos are kept, and Try Again starts it with them.',
      meta: { reference: 'listing-creation#photo-preparation' },
      tags: 'photosFailed',
      on: { 'photos.retry': 'picking' },
    },
  },
});
