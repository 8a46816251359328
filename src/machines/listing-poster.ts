import { listingDetail } from './listing-detail-setup.ts';

/** The region of the two buttons of the poster card. */
export const poster = listingDetail.createStateConfig({
  description: 'The two buttons of the poster card.',
  meta: { reference: 'listing#poster' },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'Nothing is open.',
      meta: { reference: 'listing#poster' },
      always: { guard: 'isContacting', target: 'asking', actions: 'clearContacting' },
      on: { 'tenantCard.view': 'tenantCard', 'poster.contact': 'asking' },
    },
    tenantCard: {
      description: "The placeholder alert of 'View Tenant Card'.",
      meta: { reference: 'listing#poster' },
      tags: 'tenantCardAlert',
      on: { 'alert.dismiss': 'browsing', 'poster.contact': 'asking' },
    },
    asking: {
      description: 'Whether the backend offers contacts. It is asked once for each visit of the app.',
      meta: { reference: 'contact#contact-now' },
      tags: 'contactPending',
      on: { 'tenantCard.view': 'tenantCard' },
      invoke: {
        id: 'fetchCapabilities',
        src: 'fetchCapabilities',
        onDone: [
          {
            guard: { type: 'offersContact', params: ({ event }) => ({ names: event.output }) },
            target: 'loadingComposer',
          },
          { target: 'contact' },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event: { error } }) => ({ error }) },
            target: 'contactFailed',
          },
          { target: 'contact' },
        ],
      },
    },
    loadingComposer: {
      description: 'The code of the composer loads.',
      meta: { reference: 'contact#contact-now' },
      tags: 'contactPending',
      on: { 'tenantCard.view': 'tenantCard' },
      invoke: {
        id: 'loadComposer',
        src: 'loadComposer',
        onDone: 'composing',
        onError: 'contactFailed',
      },
    },
    composing: {
      description: 'The composer is open.',
      meta: { reference: 'contact#writing-to-the-poster' },
      tags: 'composing',
      on: { 'composer.close': 'browsing' },
    },
    contactFailed: {
      description: 'The server could not be reached. An alert says so.',
      meta: { reference: 'contact#contact-now' },
      tags: 'contactFailed',
      on: { 'alert.dismiss': 'browsing', 'poster.contact': 'asking', 'tenantCard.view': 'tenantCard' },
    },
    contact: {
      description: "The placeholder alert of 'Contact Now', where the backend has no contacts.",
      meta: { reference: 'listing#poster' },
      tags: 'contactAlert',
      on: { 'alert.dismiss': 'browsing', 'tenantCard.view': 'tenantCard' },
    },
  },
});
