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
const begin = () =>
  started(machine, { id: 101, isContacting: false, capabilities: ['contact', 'member-cards'] });
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
      input: { id: 101, isContacting: false, capabilities: [] },
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
      input: { id: 101, isContacting: false, capabilities: [] },
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
  const loaded = done('loadComposer', undefined);
  const cardLoaded = done('loadCard', undefined);
  const cardLost = failed('loadCard', new Error('offline'));
  const composerLost = failed('loadComposer', new Error('offline'));
  const none: readonly string[] = [];
  const all = ['contact', 'member-cards'];

  it.each([
    { name: 'an alert stands for the card', has: ['contact'], events: [view], tags: ['tenantCardAlert'] },
    { name: 'the card is loaded', has: all, events: [view], tags: ['tenantCardPending'] },
    {
      name: 'a loading card is not asked for twice',
      has: all,
      events: [view, view, dismiss],
      tags: ['tenantCardPending'],
    },
    {
      name: 'an open card stays',
      has: all,
      events: [view, cardLoaded, view, contact, dismiss],
      tags: ['tenantCard'],
    },
    { name: 'the loaded card opens', has: all, events: [view, cardLoaded], tags: ['tenantCard'] },
    {
      name: 'the card closes',
      has: all,
      events: [view, cardLoaded, { type: 'card.close' } as const],
      tags: [],
    },
    {
      name: 'a card that is not loaded fails',
      has: all,
      events: [view, cardLost],
      tags: ['tenantCardFailed'],
    },
    { name: 'the failure of the card goes', has: all, events: [view, cardLost, dismiss], tags: [] },
    {
      name: 'the card is tried again',
      has: all,
      events: [view, cardLost, view],
      tags: ['tenantCardPending'],
    },
    {
      name: 'the contact replaces a card that loads',
      has: all,
      events: [view, contact],
      tags: ['contactPending'],
    },
    {
      name: 'the contact follows a failed card',
      has: all,
      events: [view, cardLost, contact],
      tags: ['contactPending'],
    },
    {
      name: 'an alert stands for the contact',
      has: ['member-cards'],
      events: [contact],
      tags: ['contactAlert'],
    },
    { name: 'the composer is loaded', has: all, events: [contact], tags: ['contactPending'] },
    { name: 'a loading composer stays', has: all, events: [contact, dismiss], tags: ['contactPending'] },
    { name: 'a second press does nothing', has: all, events: [contact, contact], tags: ['contactPending'] },
    { name: 'the loaded composer opens', has: all, events: [contact, loaded], tags: ['composing'] },
    {
      name: 'the composer stays',
      has: all,
      events: [contact, loaded, contact, view, dismiss],
      tags: ['composing'],
    },
    { name: 'the composer closes', has: all, events: [contact, loaded, close], tags: [] },
    {
      name: 'a composer that is not loaded fails',
      has: all,
      events: [contact, composerLost],
      tags: ['contactFailed'],
    },
    { name: 'the failure of the contact goes', has: all, events: [contact, composerLost, dismiss], tags: [] },
    {
      name: 'the card is not covered by a late composer',
      has: all,
      events: [contact, view, loaded],
      tags: ['tenantCardPending'],
    },
    { name: 'one alert replaces the other', has: none, events: [contact, view], tags: ['tenantCardAlert'] },
    { name: 'an alert can be dismissed', has: none, events: [view, dismiss], tags: [] },
    { name: 'a dismissal without an alert does nothing', has: none, events: [dismiss], tags: [] },
  ])('$name: $has', ({ has, events, tags }) => {
    const step = started(machine, { id: 101, isContacting: false, capabilities: has });
    const { snapshot } = proceed(machine, step, fetched(), ...events);
    expect([...snapshot.tags]).toEqual(tags);
    expect(snapshot.context.listing).toEqual(aListing());
  });

  it('do nothing before the listing is loaded', () => {
    expect(proceed(machine, begin(), view, contact).snapshot.value).toBe('loading');
  });

  it('open the composer once for a user who comes back to it', () => {
    const from = (has: string[]) => started(machine, { id: 101, isContacting: true, capabilities: has });
    expect([...proceed(machine, from([]), fetched()).snapshot.tags]).toEqual(['contactAlert']);
    const back = proceed(machine, from(['contact']), fetched());
    expect([...back.snapshot.tags]).toEqual(['contactPending']);
    const closed = proceed(machine, back, loaded, close);
    expect([...closed.snapshot.tags]).toEqual([]);
  });
});
