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
      on: { 'tenantCard.view': 'askingForCards', 'poster.contact': 'asking' },
    },
    askingForCards: {
      description: 'The backend is asked whether it offers cards, once for each visit of the app.',
      meta: { reference: 'cards#view-tenant-card' },
      tags: 'tenantCardPending',
      on: { 'poster.contact': 'asking' },
      invoke: {
        id: 'askForCards',
        src: 'fetchCapabilities',
        onDone: [
          {
            guard: { type: 'offersCards', params: ({ event }) => ({ names: event.output }) },
            target: 'loadingCard',
          },
          { target: 'tenantCardAlert' },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event: { error } }) => ({ error }) },
            target: 'tenantCardFailed',
          },
          { target: 'tenantCardAlert' },
        ],
      },
    },
    loadingCard: {
      description: 'The code of the card loads.',
      meta: { reference: 'cards#view-tenant-card' },
      tags: 'tenantCardPending',
      on: { 'poster.contact': 'asking' },
      invoke: { id: 'loadCard', src: 'loadCard', onDone: 'tenantCard', onError: 'tenantCardFailed' },
    },
    tenantCard: {
      description: 'The card of the poster is open.',
      meta: { reference: 'cards#a-card' },
      tags: 'tenantCard',
      on: { 'card.close': 'browsing' },
    },
    tenantCardFailed: {
      description: 'The server could not be reached. An alert says so.',
      meta: { reference: 'cards#view-tenant-card' },
      tags: 'tenantCardFailed',
      on: { 'alert.dismiss': 'browsing', 'tenantCard.view': 'askingForCards', 'poster.contact': 'asking' },
    },
    tenantCardAlert: {
      description: "The placeholder alert of 'View Tenant Card', where the backend has no cards.",
      meta: { reference: 'listing#poster' },
      tags: 'tenantCardAlert',
      on: { 'alert.dismiss': 'browsing', 'poster.contact': 'asking' },
    },
    asking: {
      description: 'The backend is asked whether it offers contacts, once for each visit of the app.',
      meta: { reference: 'contact#contact-now' },
      tags: 'contactPending',
      on: { 'tenantCard.view': 'askingForCards' },
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
      on: { 'tenantCard.view': 'askingForCards' },
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
      on: { 'alert.dismiss': 'browsing', 'poster.contact': 'asking', 'tenantCard.view': 'askingForCards' },
    },
    contact: {
      description: "The placeholder alert of 'Contact Now', where the backend has no contacts.",
      meta: { reference: 'listing#poster' },
      tags: 'contactAlert',
      on: { 'alert.dismiss': 'browsing', 'tenantCard.view': 'askingForCards' },
    },
  },
});
