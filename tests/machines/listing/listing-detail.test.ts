import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import { aListing } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import type { galleryMachine } from '../../../src/machines/listing/gallery.machine.ts';
import { listingDetailMachine } from '../../../src/machines/listing/listing-detail.machine.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = listingDetailMachine;
const begin = () => started(machine, { id: 101, isContacting: false });
const fetched = (listing = aListing()) => done('fetchListing', listing);
const error = (kind: ApiError['kind']) => failed('fetchListing', new ApiError(kind, ''));
const retry = { type: 'listing.retry' } as const;

describe('the listing', () => {
  it('is requested by the id in the URL', () => {
    expect(begin().snapshot.hasTag('loading')).toBe(true);
    expect(invokedBy(begin())).toEqual([{ id: 'fetchListing', input: { id: 101 } }]);
  });

  it('is shown as in the answer', () => {
    const { snapshot } = proceed(machine, begin(), fetched());
    expect(snapshot.value).toEqual({
      shown: { exactPlace: 'shown', gallery: 'running', place: 'running', poster: 'browsing' },
    });
    expect(snapshot.context.listing).toEqual(aListing());
  });

  it('shows what was changed', () => {
    const listing = aListing({ title: 'Quiet room' });
    const { snapshot } = proceed(machine, begin(), fetched(), { type: 'listing.changed', listing });
    expect(snapshot.context.listing).toEqual(listing);
  });

  it('is missing when the server answers 404', () => {
    expect([...proceed(machine, begin(), error('notFound')).snapshot.tags]).toEqual(['missing']);
  });

  it.each(['network', 'timeout', 'rejected', 'unreadable'] as const)(
    'is failed and not missing: %s',
    (kind) => {
      const { snapshot } = proceed(machine, begin(), error(kind));
      expect([...snapshot.tags]).toEqual(['failed']);
      expect(snapshot.context).toMatchObject({ listing: null, error: kind });
    },
  );

  it('reports an unknown error as unreadable', () => {
    const { snapshot } = proceed(machine, begin(), failed('fetchListing', new TypeError('a bug')));
    expect(snapshot.context.error).toBe('unreadable');
  });

  it('can be requested again, and the failure is cleared', () => {
    const again = proceed(machine, begin(), error('network'), retry);
    expect(again.snapshot.hasTag('loading')).toBe(true);
    expect(again.snapshot.context.error).toBeNull();
    expect(invokedBy(again)).toEqual([{ id: 'fetchListing', input: { id: 101 } }]);
    expect([...proceed(machine, again, error('notFound')).snapshot.tags]).toEqual(['missing']);
  });

  it('is not requested again when it is missing', () => {
    expect(proceed(machine, begin(), error('notFound'), retry).snapshot.value).toBe('missing');
  });

  it('aborts its request when the screen closes', () => {
    let signal: AbortSignal | undefined;
    const fetchListing = fromPromise<Listing, { id: number }>((request) => {
      signal = request.signal;
      return new Promise(() => {});
    });
    const actor = createActor(machine.provide({ actors: { fetchListing } }), {
      input: { id: 101, isContacting: false },
    }).start();
    expect(signal?.aborted).toBe(false);
    actor.stop();
    expect(signal?.aborted).toBe(true);
  });
});

describe('the exact place', () => {
  const hidden = () => proceed(machine, begin(), fetched(aListing({ shownPlace: 'street' })));
  const exact = { street: 'Via Pacini 12', latitude: 45.4797, longitude: 9.2251 };
  const refused = failed('fetchPlace', new ApiError('network', ''));

  it.each([undefined, 'exact' as const])('is not requested if the listing has it: %s', (shownPlace) => {
    const step = proceed(machine, begin(), fetched(aListing(shownPlace && { shownPlace })));
    expect(invokedBy(step).map(({ id }) => id)).not.toContain('fetchPlace');
    expect(step.snapshot.hasTag('placeHidden')).toBe(false);
  });

  it('is requested by the id, and hidden meanwhile', () => {
    expect(invokedBy(hidden())).toContainEqual({ id: 'fetchPlace', input: { id: 101 } });
    expect([...hidden().snapshot.tags]).toEqual(['placeHidden']);
  });

  it('is shown to a user who may see it', () => {
    const { snapshot } = proceed(machine, hidden(), done('fetchPlace', exact));
    expect([...snapshot.tags]).toEqual([]);
    expect(snapshot.context.place).toEqual(exact);
  });

  it('stays hidden from others', () => {
    const { snapshot } = proceed(machine, hidden(), done('fetchPlace', null));
    expect([...snapshot.tags]).toEqual(['placeHidden']);
    expect(snapshot.context.place).toBeNull();
    expect(snapshot.value).not.toEqual(hidden().snapshot.value);
    expect(
      proceed(machine, hidden(), done('fetchPlace', null), { type: 'exactPlace.retry' }).actions,
    ).toEqual([]);
  });

  it('is hidden while the request fails, and is requested again', () => {
    const step = proceed(machine, hidden(), refused);
    expect([...step.snapshot.tags].toSorted()).toEqual(['exactPlaceFailed', 'placeHidden']);
    const again = proceed(machine, step, { type: 'exactPlace.retry' });
    expect(invokedBy(again)).toEqual([{ id: 'fetchPlace', input: { id: 101 } }]);
    expect([...again.snapshot.tags]).toEqual(['placeHidden']);
  });
});

describe('the gallery and the place of a listing', () => {
  const childrenOf = (listing: Listing) =>
    Object.fromEntries(
      invokedBy(proceed(machine, begin(), fetched(listing))).map(({ id, input }) => [id, input]),
    );

  it.each([0, 1, 4])('include %i images', (count) => {
    const imageUrls = Array.from({ length: count }, (_, index) => `/images/${index}.webp`);
    expect(childrenOf(aListing({ imageUrls })).gallery).toEqual({ count });
  });

  it.each([
    { name: 'its coordinates', listing: {}, fallback: { latitude: 45.4797, longitude: 9.2251 } },
    { name: 'no coordinates without a latitude', listing: { latitude: null }, fallback: null },
    { name: 'no coordinates without a longitude', listing: { longitude: null }, fallback: null },
    {
      name: 'coordinates on the equator',
      listing: { latitude: 0 },
      fallback: { latitude: 0, longitude: 9.2251 },
    },
  ])('use the postal code, or else $name', ({ listing, fallback }) => {
    expect(childrenOf(aListing(listing)).locationLookup).toEqual({ postalCode: '20131', fallback });
  });

  it.each([
    { id: 'gallery', tag: 'galleryFailed', retry: { type: 'gallery.retry' } },
    { id: 'locationLookup', tag: 'placeFailed', retry: { type: 'place.retry' } },
  ] as const)('fail without the rest and restart on request: $id', ({ id, tag, retry }) => {
    const shown = proceed(machine, begin(), fetched());
    const step = proceed(machine, shown, failed(id, new Error('a bug')));
    expect([...step.snapshot.tags]).toEqual([tag]);
    expect(step.snapshot.context.listing).toEqual(aListing());
    expect(step.snapshot.children[id]).toBeUndefined();
    const again = proceed(machine, step, retry);
    expect([...again.snapshot.tags]).toEqual([]);
    expect(invokedBy(again)).toEqual(invokedBy(shown).filter((child) => child.id === id));
  });

  it('keep running while alerts open and close, until the screen closes', async () => {
    const fetchListing = fromPromise<Listing, { id: number }>(async () => aListing());
    const actor = createActor(machine.provide({ actors: { fetchListing } }), {
      input: { id: 101, isContacting: false },
    }).start();
    const shown = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    const gallery = shown.children.gallery as ActorRefFrom<typeof galleryMachine>;
    gallery.send({ type: 'image.next' });
    actor.send({ type: 'poster.contact' });
    actor.send({ type: 'alert.dismiss' });
    expect(actor.getSnapshot().children.gallery).toBe(gallery);
    expect(gallery.getSnapshot().context).toEqual({ count: 3, index: 1 });
    actor.stop();
    expect(gallery.getSnapshot().status).toBe('stopped');
  });
});

describe('the two buttons', () => {
  const view = { type: 'tenantCard.view' } as const;
  const contact = { type: 'poster.contact' } as const;
  const dismiss = { type: 'alert.dismiss' } as const;
  const close = { type: 'composer.close' } as const;
  const names = (...offered: string[]) => done('fetchCapabilities', offered);
  const notAnswered = (kind: ApiError['kind']) => failed('fetchCapabilities', new ApiError(kind, ''));
  const cards = (...offered: string[]) => done('askForCards', offered);
  const cardsNotAnswered = (kind: ApiError['kind']) => failed('askForCards', new ApiError(kind, ''));
  const loaded = done('loadComposer', undefined);
  const cardLoaded = done('loadCard', undefined);

  it.each([
    { name: "'View Tenant Card' asks what the backend offers", events: [view], tags: ['tenantCardPending'] },
    {
      name: 'the tenant card has an alert if the backend has no cards',
      events: [view, cards('contact')],
      tags: ['tenantCardAlert'],
    },
    {
      name: 'the tenant card has an alert if the backend refuses to answer',
      events: [view, cardsNotAnswered('rejected')],
      tags: ['tenantCardAlert'],
    },
    {
      name: 'with cards, the card is loaded',
      events: [view, cards('member-cards')],
      tags: ['tenantCardPending'],
    },
    {
      name: 'the loaded card opens',
      events: [view, cards('member-cards'), cardLoaded],
      tags: ['tenantCard'],
    },
    {
      name: 'the card closes',
      events: [view, cards('member-cards'), cardLoaded, { type: 'card.close' } as const],
      tags: [],
    },
    {
      name: 'a card that cannot be loaded shows a failure',
      events: [view, cards('member-cards'), failed('loadCard', new Error('offline'))],
      tags: ['tenantCardFailed'],
    },
    {
      name: 'a server that cannot be reached shows a failure of the card',
      events: [view, cardsNotAnswered('network')],
      tags: ['tenantCardFailed'],
    },
    {
      name: 'the failure of the card can be dismissed',
      events: [view, cardsNotAnswered('network'), dismiss],
      tags: [],
    },
    {
      name: 'the card can be requested again after a failure',
      events: [view, cardsNotAnswered('network'), view],
      tags: ['tenantCardPending'],
    },
    {
      name: 'the contact can be requested after a failure of the card',
      events: [view, cardsNotAnswered('timeout'), contact],
      tags: ['contactPending'],
    },
    {
      name: 'the contact can be requested before the backend has answered about cards',
      events: [view, contact],
      tags: ['contactPending'],
    },
    {
      name: 'the contact can be requested while the card loads',
      events: [view, cards('member-cards'), contact],
      tags: ['contactPending'],
    },
    { name: "'Contact Now' asks what the backend offers", events: [contact], tags: ['contactPending'] },
    { name: 'a second press meanwhile does nothing', events: [contact, contact], tags: ['contactPending'] },
    { name: 'a backend without contacts has the alert', events: [contact, names()], tags: ['contactAlert'] },
    {
      name: 'a backend that offers other things has the alert',
      events: [contact, names('message-pages', 'contacts')],
      tags: ['contactAlert'],
    },
    {
      name: 'a backend that refuses to answer has the alert',
      events: [contact, notAnswered('rejected')],
      tags: ['contactAlert'],
    },
    {
      name: 'a server that cannot be reached shows a failure of the contact',
      events: [contact, notAnswered('network')],
      tags: ['contactFailed'],
    },
    {
      name: 'a server that does not answer in time can be asked again',
      events: [contact, notAnswered('timeout'), contact],
      tags: ['contactPending'],
    },
    {
      name: 'with contacts, the composer is loaded',
      events: [contact, names('contact')],
      tags: ['contactPending'],
    },
    { name: 'the loaded composer opens', events: [contact, names('contact'), loaded], tags: ['composing'] },
    { name: 'the composer closes', events: [contact, names('contact'), loaded, close], tags: [] },
    {
      name: 'a composer that cannot be loaded shows a failure',
      events: [contact, names('contact'), failed('loadComposer', new Error('offline'))],
      tags: ['contactFailed'],
    },
    {
      name: 'the failure of the contact can be dismissed',
      events: [contact, notAnswered('network'), dismiss],
      tags: [],
    },
    {
      name: 'the contact replaces the tenant card alert',
      events: [view, cards(), contact],
      tags: ['contactPending'],
    },
    {
      name: 'the tenant card alert replaces the contact alert',
      events: [contact, names(), view, cards()],
      tags: ['tenantCardAlert'],
    },
    {
      name: 'the tenant card is not covered by a late answer',
      events: [contact, view, names('contact'), cards()],
      tags: ['tenantCardAlert'],
    },
    {
      name: 'the tenant card is not covered by a late composer',
      events: [contact, names('contact'), view, loaded, cards()],
      tags: ['tenantCardAlert'],
    },
    {
      name: 'the tenant card can be seen after a failure',
      events: [contact, notAnswered('network'), view],
      tags: ['tenantCardPending'],
    },
    { name: 'the tenant card alert can be dismissed', events: [view, cards(), dismiss], tags: [] },
    { name: 'the contact alert can be dismissed', events: [contact, names(), dismiss], tags: [] },
    { name: 'a dismissal without an alert does nothing', events: [dismiss], tags: [] },
  ])('$name', ({ events, tags }) => {
    const { snapshot } = proceed(machine, begin(), fetched(), ...events);
    expect([...snapshot.tags]).toEqual(tags);
    expect(snapshot.context.listing).toEqual(aListing());
  });

  it('do nothing before the listing is loaded', () => {
    expect(proceed(machine, begin(), view, contact).snapshot.value).toBe('loading');
  });

  it('open the composer once for a user who comes back to it', () => {
    const back = proceed(machine, started(machine, { id: 101, isContacting: true }), fetched());
    expect([...back.snapshot.tags]).toEqual(['contactPending']);
    const closed = proceed(machine, back, names('contact'), loaded, close);
    expect([...closed.snapshot.tags]).toEqual([]);
  });
});
