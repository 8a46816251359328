import { listingDetail } from './listing-detail-setup.ts';

/** The region for the exact place of a listing with a private place. */
export const exactPlace = listingDetail.createStateConfig({
  description: 'The exact place of a listing that shows others only its street.',
  meta: { reference: 'private-places#on-the-page-of-a-listing' },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Decides whether the listing hides its exact place.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      always: [{ guard: 'isPlacePrivate', target: 'asking' }, { target: 'shown' }],
    },
    shown: {
      description: 'The listing has its exact place, or the exact place was fetched.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
    },
    asking: {
      description:
        'The backend is asked whether this person may know the exact place. Meanwhile only the street shows.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: 'placeHidden',
      invoke: {
        id: 'fetchPlace',
        src: 'fetchPlace',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isTold', params: ({ event: { output } }) => ({ place: output }) },
            target: 'shown',
            actions: { type: 'setPlace', params: ({ event: { output } }) => ({ place: output }) },
          },
          { target: 'hidden' },
        ],
        onError: 'failed',
      },
    },
    hidden: {
      description: 'A visitor, or a member without an agreed viewing: only the street shows.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: 'placeHidden',
    },
    failed: {
      description:
        'The exact place could not be fetched. Only the street shows, and the person can try again.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: ['placeHidden', 'exactPlaceFailed'],
      on: { 'exactPlace.retry': 'asking' },
    },
  },
});
