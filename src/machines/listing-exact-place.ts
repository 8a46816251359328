import { listingDetail } from './listing-detail-setup.ts';

/** The region for the exact place of a listing with a private place. */
export const exactPlace = listingDetail.createStateConfig({
  description: 'The exact place, where others see the street alone.',
  meta: { reference: 'private-places#on-the-page-of-a-listing' },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Whether there is more to know than the listing says.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      always: [{ guard: 'isPlacePrivate', target: 'asking' }, { target: 'shown' }],
    },
    shown: {
      description: 'The listing says all there is, or the exact place has come.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
    },
    asking: {
      description: 'The backend is asked whether this person may know it. Meanwhile the street shows alone.',
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
      description: 'A visitor, or a member without an agreed viewing: the street shows alone.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: 'placeHidden',
    },
    failed: {
      description: 'The backend did not say. The street shows alone, and the person can try again.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: ['placeHidden', 'exactPlaceFailed'],
      on: { 'exactPlace.retry': 'asking' },
    },
  },
});
